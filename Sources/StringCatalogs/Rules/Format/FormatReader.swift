/// Finds the specifiers of a text one after another, in its bytes as written in the file.
///
/// The grammar is that of Foundation's `String(format:)`: after `%`, flags, a number with `$`,
/// width, precision and length in any order, then the conversion. Foundation drops a sign that
/// breaks it, and reads the rest as text. In Xcode 26, a label in parentheses names an argument.
struct FormatReader {
  private let cursor: ByteCursor
  private let end: Int
  private var offset: Int
  /// True for a form of a substitution, in which `%arg` is its number.
  let isInSubstitution: Bool
  /// True after a `%` that formats nothing, which Foundation doesn't show.
  private(set) var hasBareSign = false

  /// A reader of the bytes in `range`; inside a substitution it reads `%arg`, too.
  @inline(__always)
  init(_ cursor: ByteCursor, _ range: Range<Int>, isInSubstitution: Bool = false) {
    self.cursor = cursor
    offset = range.lowerBound
    end = range.upperBound
    self.isInSubstitution = isInSubstitution
  }

  func bytes(of range: Range<Int>) -> Slice<UnsafeRawBufferPointer> { cursor.bytes[range] }

  mutating func next() -> FormatSpecifier? {
    while let sign = nextSign() {
      offset = sign &+ 1
      if take(UInt8(ascii: "%")) { continue }
      if let specifier = specifier() { return specifier }
      hasBareSign = true
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
    var specifier = FormatSpecifier(target: .own)
    var (length, width) = (UInt8(0), 0)
    var (isBare, hasSharp) = (true, false)
    while offset < end {
      let byte = cursor.bytes[offset]
      offset &+= 1
      switch byte {
      case UInt8(ascii: "1")...UInt8(ascii: "9"):
        offset &-= 1
        let digits = digits()
        if take(UInt8(ascii: "$")) {
          // The number of a width refers to an existing argument.
          if specifier.stars > 0 { specifier.stars &-= 1 } else { specifier.number = digits }
          isBare = false
        } else {
          width = digits
        }
      case UInt8(ascii: "l"), UInt8(ascii: "h"), UInt8(ascii: "q"), UInt8(ascii: "z"),
        UInt8(ascii: "t"), UInt8(ascii: "j"), UInt8(ascii: "L"):
        length = byte
      case UInt8(ascii: "@") where hasSharp: return substitution(specifier.number)
      case UInt8(ascii: "#"): (hasSharp, isBare) = (true, false)
      case UInt8(ascii: " "): (specifier.hasBlank, isBare) = (true, false)
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "0"), UInt8(ascii: "'"):
        isBare = false
      case UInt8(ascii: "."):
        (specifier.hasPrecision, isBare) = (true, false)
      case UInt8(ascii: "*"):
        specifier.stars &+= 1
        isBare = false
      case UInt8(ascii: "("):
        offset &-= 1
        if !skipLabel() {
          offset &+= 1
          return nil
        }
      default:
        guard let kinds = Self.kinds(of: byte, length: length) else { return nil }
        specifier.target = .argument(kinds)
        specifier.bareWidth = isBare ? width : 0
        return specifier
      }
    }
    return nil
  }

  private mutating func ownArgument() -> FormatSpecifier? {
    guard cursor.reads("arg", at: offset), offset &+ 3 <= end else { return nil }
    offset &+= 3
    return FormatSpecifier(target: .own)
  }

  private mutating func substitution(_ number: Int?) -> FormatSpecifier? {
    let start = offset
    while offset < end {
      if take(UInt8(ascii: "@")) {
        let name = start..<offset &- 1
        return FormatSpecifier(number: number, target: .substitution(name))
      }
      offset &+= 1
    }
    offset = start
    return nil
  }

  private mutating func skipLabel() -> Bool {
    let start = offset
    guard take(UInt8(ascii: "(")) else { return false }
    while byte & 0xdf &- UInt8(ascii: "A") < 26 || byte &- UInt8(ascii: "0") < 10
      || byte == UInt8(ascii: "_")
    { offset &+= 1 }
    if take(UInt8(ascii: ")")) { return true }
    offset = start
    return false
  }

  /// Skips digits; all numbers of more than four digits are equally too large.
  private mutating func digits() -> Int {
    var number = 0
    while byte &- UInt8(ascii: "0") < 10 {
      number = min(number &* 10 &+ Int(byte &- UInt8(ascii: "0")), 10_000)
      offset &+= 1
    }
    return number
  }

  private var byte: UInt8 { offset < end ? cursor.bytes[offset] : 0 }

  private mutating func take(_ wanted: UInt8) -> Bool {
    guard byte == wanted, offset < end else { return false }
    offset &+= 1
    return true
  }

  /// The places of a text's specifiers, except those with a space, which are rarely intended.
  static func ranges(in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
    var reader = FormatReader(ByteCursor(bytes), bytes.indices)
    var ranges: [Range<Int>] = []
    while let sign = reader.nextSign() {
      reader.offset = sign + 1
      if reader.take(UInt8(ascii: "%")) { continue }
      if let specifier = reader.specifier(), !specifier.hasBlank {
        ranges.append(sign..<reader.offset)
      } else {
        // The byte that ended the specifier may be the sign of the next one.
        reader.offset = sign + 1
      }
    }
    return ranges
  }

  /// Reads a specifier without its sign, such as `.2f`; nil if the bytes are more or less than one.
  mutating func formatSpecifier() -> FormatKinds? {
    guard let specifier = specifier(), specifier.number == nil, specifier.stars == 0,
      offset == end, case .argument(let kinds) = specifier.target
    else { return nil }
    return kinds
  }

  private static func kinds(of letter: UInt8, length: UInt8) -> FormatKinds? {
    switch letter {
    case UInt8(ascii: "@"): .object
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "x"),
      UInt8(ascii: "X"), UInt8(ascii: "o"):
      // For Foundation, `L` is only the length of a decimal number.
      length == 0 || length == UInt8(ascii: "h") || length == UInt8(ascii: "L") ? .int : .long
    case UInt8(ascii: "c"), UInt8(ascii: "C"): .int
    // With a length, as in `%LLD`, Foundation prints the letters.
    case UInt8(ascii: "D"), UInt8(ascii: "U"), UInt8(ascii: "O"): length == 0 ? .long : nil
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
