/// The arguments of a text, each with the types that it is formatted as.
///
/// One byte for each of the first sixteen arguments; texts don't have more, so the cost is bounded.
struct FormatArguments: Equatable {
  private var low: ByteWord = 0
  private var high: ByteWord = 0

  /// All arguments, each of any type.
  static let anything = FormatArguments(low: .max, high: .max)

  /// No arguments.
  init() {}

  private init(low: ByteWord, high: ByteWord) { (self.low, self.high) = (low, high) }

  /// How many arguments are distinguished.
  static let most = 16

  /// The types of an argument by its number from 1 on; empty if it does not occur.
  subscript(number: Int) -> FormatKinds {
    guard (1...Self.most).contains(number) else { return [] }
    let shift = ByteWord((number - 1) & 7) * 8
    return FormatKinds(rawValue: UInt8(truncatingIfNeeded: (number > 8 ? high : low) >> shift))
  }

  /// True if no argument occurs.
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

  /// Keeps the arguments that occur in both, with the types of both.
  mutating func formCommon(_ others: FormatArguments) {
    let (inLow, inHigh) = (low.used & others.low.used, high.used & others.high.used)
    low = (low | others.low) & inLow.wholeBytes
    high = (high | others.high) & inHigh.wholeBytes
  }

  /// True if one of these arguments does not occur in `others`.
  @inline(__always)
  func lacksAny(in others: FormatArguments) -> Bool {
    low.used & ~others.low.used | high.used & ~others.high.used != 0
  }

  /// True if an argument has a type that it lacks in `others`; an argument of any type matches.
  @inline(__always)
  func exceeds(_ others: FormatArguments) -> Bool {
    low.known & ~others.low | high.known & ~others.high != 0
  }
}

extension ByteWord {
  /// A mask of the bytes that are not 0.
  fileprivate var used: ByteWord { ((self & ~Self.tops) &+ ~Self.tops | self) & Self.tops }

  /// The bytes, except those with all bits.
  fileprivate var known: ByteWord { self & (~self).used.wholeBytes }

  /// All bits of each byte of a mask.
  fileprivate var wholeBytes: ByteWord { (self &>> 7) &* 0xff }
}
