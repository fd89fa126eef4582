/// The arguments that a text formats, each by the kinds that it is read as.
///
/// A byte for each of the first sixteen; nobody has more, and so the cost of a text is bounded.
struct FormatArguments: Equatable {
  private var low: ByteWord = 0
  private var high: ByteWord = 0

  /// All arguments, each of any kind.
  static let anything = FormatArguments(low: .max, high: .max)

  /// No arguments.
  init() {}

  private init(low: ByteWord, high: ByteWord) { (self.low, self.high) = (low, high) }

  /// How many arguments are told apart.
  static let most = 16

  /// The kinds of an argument by its number from 1 on; none where it does not occur.
  subscript(number: Int) -> FormatKinds {
    guard (1...Self.most).contains(number) else { return [] }
    let shift = ByteWord((number - 1) & 7) * 8
    return FormatKinds(rawValue: UInt8(truncatingIfNeeded: (number > 8 ? high : low) >> shift))
  }

  /// True where no argument occurs.
  var isEmpty: Bool { low | high == 0 }

  @inline(__always)
  mutating func add(_ new: FormatKinds, at number: Int) {
    guard number > 0, number <= Self.most else { return }
    let kinds = ByteWord(new.rawValue) &<< (ByteWord((number &- 1) & 7) &* 8)
    if number > 8 { high |= kinds } else { low |= kinds }
  }

  @inline(__always)
  mutating func formUnion(_ others: FormatArguments) {
    low |= others.low
    high |= others.high
  }

  /// Keeps the arguments that occur in both, each with the kinds of either.
  mutating func formCommon(_ others: FormatArguments) {
    let (inLow, inHigh) = (low.used & others.low.used, high.used & others.high.used)
    low = (low | others.low) & inLow.wholeBytes
    high = (high | others.high) & inHigh.wholeBytes
  }

  /// True where an argument of these does not occur in `others`.
  @inline(__always)
  func lacksAny(in others: FormatArguments) -> Bool {
    low.used & ~others.low.used | high.used & ~others.high.used != 0
  }

  /// True where some argument is of a kind that it is not in `others`; one that may be anything fits.
  @inline(__always)
  func exceeds(_ others: FormatArguments) -> Bool {
    low.known & ~others.low | high.known & ~others.high != 0
  }
}

extension ByteWord {
  /// A mask of the bytes that are not 0.
  fileprivate var used: ByteWord { ((self & ~Self.tops) &+ ~Self.tops | self) & Self.tops }

  /// The bytes but those with all bits.
  fileprivate var known: ByteWord { self & (~self).used.wholeBytes }

  /// All bits of each byte of a mask.
  fileprivate var wholeBytes: ByteWord { (self &>> 7) &* 0xff }
}
