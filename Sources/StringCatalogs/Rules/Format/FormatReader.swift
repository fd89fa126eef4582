/// Reads the arguments of a text as `String(format:)` does, with the substitutions of catalogs.
struct FormatReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0
  private(set) var arguments = FormatArguments()

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Which argument the substitution of a name stands for, and how it is formatted.
  typealias Substitution = (UnsafeRawBufferPointer) -> (position: Int?, kind: FormatKind)

  /// Reads the whole text.
  mutating func read(_ substitution: Substitution) {
    while true {
      skipPlainWords()
      guard offset < bytes.count else { return }
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "%") {
        readArgument(substitution)
      } else if byte == 0xef, isWidePercent {
        offset += 2
        readWide()
      }
    }
  }

  private mutating func skipPlainWords() {
    while offset + 8 <= bytes.count {
      let word = ByteWord(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let marks = word.mask(of: UInt8(ascii: "%")) | word.mask(of: 0xef)
      guard marks == 0 else { return offset += marks.leadingBytes }
      offset += 8
    }
  }

  private var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private var isWidePercent: Bool {
    offset + 1 < bytes.count && bytes[offset] == 0xbc && bytes[offset + 1] == 0x85
  }

  /// A `％` of full width formats nothing; in front of a conversion it was meant to.
  private mutating func readWide() {
    let start = offset
    let number = digits()
    if number != nil, next == UInt8(ascii: "$") { offset += 1 }
    let width = modifier()
    let isMeant = next == UInt8(ascii: "@") || (width > 0 && "dufi".utf8.contains(next))
    if isMeant { arguments.markBroken() }
    offset = start
  }

  private mutating func readArgument(_ substitution: Substitution) {
    if next == UInt8(ascii: "%") {
      offset += 1
      return
    }
    let start = offset
    var position: Int?
    let number = digits()
    if let number, next == UInt8(ascii: "$") {
      position = number
      offset += 1
    } else {
      offset = start
    }
    if next == UInt8(ascii: "#"), offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "@") {
      return readSubstitution(position, substitution)
    }
    if next == UInt8(ascii: "a"), isNumberOfSubstitution {
      offset += 3
      return
    }
    readConversion(position, from: start)
  }

  /// True for `%arg`, whatever follows: `%arg명` has no blank behind it.
  private var isNumberOfSubstitution: Bool {
    offset + 2 < bytes.count && bytes[offset + 1] == UInt8(ascii: "r")
      && bytes[offset + 2] == UInt8(ascii: "g")
  }

  private mutating func readConversion(_ position: Int?, from start: Int) {
    let flags = skipFlags()
    let width = digits()
    if next == UInt8(ascii: "*") {
      offset += 1
      arguments.add(FormatKind(.integer), at: nil)
    }
    var hasPrecision = false
    if next == UInt8(ascii: ".") {
      hasPrecision = true
      offset += 1
      _ = digits()
    }
    let length = modifier()
    guard let kind = FormatKind(conversion: next, width: length) else {
      // A blank is a flag for numbers, but in texts it is a blank: `100 % of`.
      if next == UInt8(ascii: " "), offset == start, isArgumentBehindBlank {
        arguments.markBroken()
      }
      offset = start
      return
    }
    offset += 1
    if position == nil, flags == 0, !hasPrecision, let width, (1...9).contains(width),
      kind.kind == .object || length > 0
    {
      arguments.markBroken()
    }
    arguments.add(kind, at: position)
  }

  /// True for `% @`, where a translator or a service has put a blank between the two.
  private var isArgumentBehindBlank: Bool {
    offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "@")
  }

  private mutating func readSubstitution(_ position: Int?, _ substitution: Substitution) {
    let start = offset + 2
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "@")) else {
      offset = start
      return
    }
    let meant = substitution(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
    arguments.add(meant.kind, at: position ?? meant.position)
    offset = end + 1
  }

  /// The width of a modifier of length, which is passed.
  private mutating func modifier() -> UInt8 {
    let first = next
    let width: UInt8
    switch first {
    case UInt8(ascii: "h"): width = 2
    case UInt8(ascii: "l"): width = 3
    case UInt8(ascii: "q"): width = 5
    case UInt8(ascii: "L"): width = 6
    case UInt8(ascii: "j"): width = 7
    case UInt8(ascii: "z"): width = 8
    case UInt8(ascii: "t"): width = 9
    default: return 0
    }
    offset += 1
    guard next == first, width == 2 || width == 3 else { return width }
    offset += 1
    return width == 2 ? 1 : 4
  }

  private mutating func digits() -> Int? {
    let start = offset
    var number = 0
    while next &- UInt8(ascii: "0") < 10 {
      number = min(number * 10 + Int(next - UInt8(ascii: "0")), 1_000_000)
      offset += 1
    }
    return offset > start ? number : nil
  }

  /// How many flags are passed.
  private mutating func skipFlags() -> Int {
    let start = offset
    while true {
      switch next {
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: "0"),
        UInt8(ascii: "'"):
        offset += 1
      default: return offset - start
      }
    }
  }
}
