/// Finds the specifiers of a text one after another, on its bytes as they stand in the file.
///
/// The grammar is that of `String(format:)`: `%`, a number with `$`, a label in parentheses (which
/// Xcode 26 names the argument of a symbol by), flags, width, precision, length, conversion. A blank
/// is no flag here: in `100% of` nobody means `%o`.
struct FormatReader {
  private let cursor: ByteCursor
  private let end: Int
  private var offset: Int
  /// True for a form of a substitution, in which `%arg` is its number.
  let isInSubstitution: Bool

  /// A reader of the bytes in `range`; inside a substitution it knows `%arg`, too.
  @inline(__always)
  init(_ cursor: ByteCursor, _ range: Range<Int>, isInSubstitution: Bool = false) {
    self.cursor = cursor
    offset = range.lowerBound
    end = range.upperBound
    self.isInSubstitution = isInSubstitution
  }

  /// The bytes at offsets that it has told.
  func bytes(of range: Range<Int>) -> Slice<UnsafeRawBufferPointer> { cursor.bytes[range] }

  /// The next specifier; nil where there is none.
  mutating func next() -> FormatSpecifier? {
    while let sign = nextSign() {
      offset = sign &+ 1
      if take(UInt8(ascii: "%")) { continue }
      if let specifier = specifier() { return specifier }
      offset = sign &+ 1
    }
    return nil
  }

  private func nextSign() -> Int? {
    var offset = offset
    while offset < end {
      let signs = cursor.word(at: offset).mask(of: UInt8(ascii: "%"))
      if signs == 0 {
        offset &+= 8
        continue
      }
      offset &+= signs.leadingBytes
      return offset < end ? offset : nil
    }
    return nil
  }

  private mutating func specifier() -> FormatSpecifier? {
    if isInSubstitution, let own = ownArgument() { return own }
    let start = offset
    var number: Int?
    skipLabel()
    if let digits = digits(), take(UInt8(ascii: "$")) {
      guard digits > 0 else { return nil }
      number = digits
    } else {
      offset = start
    }
    skipLabel()
    let flags = offset
    if take(UInt8(ascii: "#")), take(UInt8(ascii: "@")) { return substitution(number) }
    offset = flags
    skipFlags()
    let hasFlags = offset > flags
    var stars = take(UInt8(ascii: "*")) ? 1 : 0
    let width = stars == 0 ? digits() ?? 0 : 0
    var isBare = !hasFlags && number == nil && stars == 0
    if take(UInt8(ascii: ".")) {
      isBare = false
      if take(UInt8(ascii: "*")) { stars += 1 } else { _ = digits() }
    }
    guard let kinds = conversion() else { return nil }
    return FormatSpecifier(
      number: number, target: .argument(kinds), bareWidth: isBare ? width : 0, stars: stars)
  }

  private mutating func ownArgument() -> FormatSpecifier? {
    guard cursor.reads("arg", at: offset), offset &+ 3 <= end else { return nil }
    offset &+= 3
    return FormatSpecifier(number: nil, target: .own, bareWidth: 0, stars: 0)
  }

  private mutating func substitution(_ number: Int?) -> FormatSpecifier? {
    let start = offset
    while offset < end {
      if take(UInt8(ascii: "@")) {
        let name = start..<offset &- 1
        return FormatSpecifier(
          number: number, target: .substitution(name), bareWidth: 0, stars: 0)
      }
      offset &+= 1
    }
    return nil
  }

  private mutating func skipFlags() {
    while true {
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: "0"),
        UInt8(ascii: "'"):
        offset &+= 1
      default: return
      }
    }
  }

  private mutating func skipLabel() {
    let start = offset
    guard take(UInt8(ascii: "(")) else { return }
    while byte & 0xdf &- UInt8(ascii: "A") < 26 || byte &- UInt8(ascii: "0") < 10
      || byte == UInt8(ascii: "_")
    { offset &+= 1 }
    if !take(UInt8(ascii: ")")) { offset = start }
  }

  /// Passes digits; a number of more than three is as good as any other that is too large.
  private mutating func digits() -> Int? {
    let start = offset
    var number = 0
    while byte &- UInt8(ascii: "0") < 10 {
      number = min(number &* 10 &+ Int(byte &- UInt8(ascii: "0")), 1000)
      offset &+= 1
    }
    return offset == start ? nil : number
  }

  private var byte: UInt8 { offset < end ? cursor.bytes[offset] : 0 }

  private mutating func take(_ wanted: UInt8) -> Bool {
    guard byte == wanted, offset < end else { return false }
    offset &+= 1
    return true
  }
}

extension FormatReader {
  /// Passes length and conversion, such as `lld`; nil where none stands there.
  mutating func conversion() -> FormatKinds? {
    let length = length()
    let letter = byte
    offset &+= 1
    return Self.kinds(of: letter, length: length)
  }

  /// Passes the letters of a length; the last of them, 0 where there is none.
  private mutating func length() -> UInt8 {
    var length: UInt8 = 0
    while true {
      switch byte {
      case UInt8(ascii: "l"), UInt8(ascii: "h"), UInt8(ascii: "q"), UInt8(ascii: "z"),
        UInt8(ascii: "t"), UInt8(ascii: "j"), UInt8(ascii: "L"):
        length = byte
        offset &+= 1
      default: return length
      }
    }
  }

  private static func kinds(of letter: UInt8, length: UInt8) -> FormatKinds? {
    switch letter {
    case UInt8(ascii: "@"): .object
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "x"),
      UInt8(ascii: "X"), UInt8(ascii: "o"):
      length == 0 || length == UInt8(ascii: "h") ? .int : .long
    case UInt8(ascii: "c"), UInt8(ascii: "C"): .int
    case UInt8(ascii: "D"), UInt8(ascii: "U"), UInt8(ascii: "O"): .long
    case UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "e"), UInt8(ascii: "E"),
      UInt8(ascii: "g"), UInt8(ascii: "G"), UInt8(ascii: "a"), UInt8(ascii: "A"):
      length == UInt8(ascii: "L") ? .longDouble : .double
    case UInt8(ascii: "s"): .text
    case UInt8(ascii: "S"): .wideText
    case UInt8(ascii: "p"): .pointer
    default: nil
    }
  }
}
