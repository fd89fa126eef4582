/// The arguments of a text, each with the types that it is formatted as.
///
/// One byte for each of the first sixteen arguments, so the cost is bounded; of those above, which
/// right texts hardly have, only the highest is kept.
struct FormatArguments: Equatable {
  private var low: ByteWord = 0
  private var high: ByteWord = 0
  /// The highest argument above those that are distinguished; 0 if there is none.
  private(set) var highest: UInt16 = 0

  /// All arguments, each of any type.
  static let anything = FormatArguments(low: .max, high: .max, highest: .max)

  init() {}

  private init(low: ByteWord, high: ByteWord, highest: UInt16) {
    (self.low, self.high, self.highest) = (low, high, highest)
  }

  /// How many arguments are distinguished.
  static let most = 16

  /// The types of an argument by its number from 1 on; empty if it does not occur.
  subscript(number: Int) -> FormatKinds {
    guard (1...Self.most).contains(number) else { return [] }
    let shift = ByteWord((number - 1) & 7) * 8
    return FormatKinds(rawValue: UInt8(truncatingIfNeeded: (number > 8 ? high : low) >> shift))
  }

  var isEmpty: Bool { low | high == 0 && highest == 0 }

  /// True if an argument has two types, such as an object and a number.
  @inline(__always)
  var mayConflict: Bool { low.known.hasByteOfTwoBits || high.known.hasByteOfTwoBits }

  /// The arguments that are only numbers removed, which words may express.
  var withoutNumbers: FormatArguments {
    var rest = self
    for number in 1...Self.most where !self[number].isEmpty {
      if self[number].isSubset(of: [.int, .long, .double, .longDouble]) { rest.remove(number) }
    }
    return rest
  }

  private mutating func remove(_ number: Int) {
    let mask = ~(ByteWord(0xff) &<< (ByteWord((number &- 1) & 7) &* 8))
    if number > 8 { high &= mask } else { low &= mask }
  }

  @inline(__always)
  mutating func add(_ new: FormatKinds, at number: Int) {
    guard number > 0 else { return }
    if number > Self.most { return highest = max(highest, UInt16(clamping: number)) }
    let kinds = ByteWord(new.rawValue) &<< (ByteWord((number &- 1) & 7) &* 8)
    if number > 8 { high |= kinds } else { low |= kinds }
  }

  @inline(__always)
  mutating func formUnion(_ others: FormatArguments) {
    low |= others.low
    high |= others.high
    highest = max(highest, others.highest)
  }

  /// Keeps the arguments that occur in both, with the types of both.
  mutating func formCommon(_ others: FormatArguments) {
    let (inLow, inHigh) = (low.used & others.low.used, high.used & others.high.used)
    low = (low | others.low) & inLow.wholeBytes
    high = (high | others.high) & inHigh.wholeBytes
    highest = min(highest, others.highest)
  }

  /// True if one of these arguments does not occur in `others`.
  @inline(__always)
  func lacksAny(in others: FormatArguments) -> Bool {
    low.used & ~others.low.used | high.used & ~others.high.used != 0
  }

  /// True if an argument has a type that it lacks in `others`; an argument of any type matches.
  @inline(__always)
  func exceeds(_ others: FormatArguments) -> Bool {
    low.known & ~others.low | high.known & ~others.high != 0 || highest > others.highest
  }
}

extension ByteWord {
  /// A mask of the bytes that are not 0.
  fileprivate var used: ByteWord { ((self & ~Self.tops) &+ ~Self.tops | self) & Self.tops }

  /// The bytes, except those with all bits.
  fileprivate var known: ByteWord { self & (~self).used.wholeBytes }

  /// True if a byte has more than one bit.
  fileprivate var hasByteOfTwoBits: Bool {
    // Clears the lowest bit of each byte: bytes that are 0 stay 0 because of the set top bit.
    let ones: ByteWord = 0x0101_0101_0101_0101
    let rest = (self | Self.tops) &- ones
    return self & rest & ~Self.tops != 0 || self & Self.tops != 0 && self & ~Self.tops != 0
  }

  /// All bits of each byte of a mask.
  fileprivate var wholeBytes: ByteWord { (self &>> 7) &* 0xff }
}

/// The argument of a finding.
package struct FormatArgument: Hashable, Sendable {
  private let place: UInt16
  /// Its types in the source; empty if the source has no such argument.
  package let expected: FormatKinds
  /// Its types in the translation that the source lacks.
  package let found: FormatKinds

  init(_ number: Int, _ expected: FormatKinds, _ found: FormatKinds = []) {
    place = UInt16(clamping: number)
    self.expected = expected
    self.found = found
  }

  /// The argument as written in a text, with its number.
  ///
  /// One without a number is a percent sign, a space and the letter after them.
  package var text: String {
    let conversion = (expected.isEmpty ? found : expected).conversion
    return place == 0 ? "% \(conversion)" : "%\(place)$\(conversion)"
  }
}

/// The types of an argument, as a set of bits, because one argument may be used with several.
package struct FormatKinds: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  /// Types by their bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let object = FormatKinds(rawValue: 1)
  /// A 32-bit integer; shorter ones are passed as such.
  package static let int = FormatKinds(rawValue: 2)
  /// A 64-bit integer.
  package static let long = FormatKinds(rawValue: 4)
  package static let double = FormatKinds(rawValue: 8)
  package static let longDouble = FormatKinds(rawValue: 16)
  package static let text = FormatKinds(rawValue: 32)
  package static let wideText = FormatKinds(rawValue: 64)
  package static let pointer = FormatKinds(rawValue: 128)

  /// The integers, which differ only in their width.
  package static let numbers: FormatKinds = [.int, .long]
  package static let any = FormatKinds(rawValue: .max)

  /// True for types that one argument can't have together.
  var isConflict: Bool {
    self != .any && rawValue & (rawValue &- 1) != 0 && !isSubset(of: .numbers)
  }

  /// The first of the types as written after `%`.
  package var conversion: String {
    if self == .any { return "lld" }
    if contains(.object) { return "@" }
    if contains(.long) { return "lld" }
    if contains(.int) { return "d" }
    if contains(.double) { return "f" }
    if contains(.longDouble) { return "Lf" }
    if contains(.text) { return "s" }
    return contains(.wideText) ? "S" : "p"
  }
}

/// Which decimal numbers of a text have a precision such as `%.2f`, and which have none.
struct FormatPrecisions {
  /// A bit for each argument by its number.
  private var given: UInt32 = 0
  private var left: UInt32 = 0

  mutating func note(_ isGiven: Bool, of number: Int) {
    guard number <= FormatArguments.most else { return }
    let bit: UInt32 = 1 &<< UInt32(number)
    if isGiven { given |= bit } else { left |= bit }
  }

  mutating func formUnion(_ others: FormatPrecisions) {
    given |= others.given
    left |= others.left
  }

  /// The first number that has a precision in all forms of the source but not here; nil for none.
  func lost(from source: FormatPrecisions) -> Int? {
    let lost = source.given & ~source.left & left
    return lost == 0 ? nil : lost.trailingZeroBitCount
  }
}

/// One specifier of a text with arguments, such as `%1$.2f`.
struct FormatSpecifier {
  enum Target {
    case argument(FormatKinds)
    /// `%#@name@`: a substitution, by the offsets of its name.
    case substitution(Range<Int>)
    /// `%arg`: in a substitution, its own argument.
    case own
  }

  /// The argument by its number, which is at least 1; nil for the next one.
  var number: Int?
  var target: Target
  /// The width if only a width is between `%` and the conversion; 0 otherwise.
  var bareWidth = 0
  /// How many arguments before it set its width and precision.
  var stars = 0
  /// True with the flag ` `: `100% of` formats a number, though writers rarely intend that.
  var hasBlank = false
  var hasPrecision = false
}
