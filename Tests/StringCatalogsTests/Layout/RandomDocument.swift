import TestSupport

/// Random JSON documents in bad format: any white space, any escapes, members in any order.
struct RandomDocument {
  private var generator: SeededGenerator
  private let letters = Array(
    "aAbB10 _-.%@/\"\\\n\t\u{1}\u{1f}\u{7f}éñжя中文…’👩‍👧\u{301}\u{200b}".unicodeScalars)

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func text() -> String { blank() + object(depth: 0) + blank() }

  private mutating func object(depth: Int) -> String {
    var names: Set<String> = []
    var members: [String] = []
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      let name = letters(upTo: 4)
      guard names.insert(name).inserted else { continue }
      members.append(
        blank() + quoted(name) + blank() + ":" + blank() + value(depth: depth + 1) + blank())
    }
    return "{" + (members.isEmpty ? blank() : members.joined(separator: ",")) + "}"
  }

  private mutating func value(depth: Int) -> String {
    switch Int.random(in: 0..<(depth < 4 ? 8 : 6), using: &generator) {
    case 0...3: return quoted(letters(upTo: 8))
    case 4: return ["true", "false", "null"].randomElement(using: &generator) ?? "null"
    case 5: return String(Int.random(in: -5...5000, using: &generator))
    case 6:
      let elements = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        blank() + value(depth: depth + 1) + blank()
      }
      return "[" + (elements.isEmpty ? blank() : elements.joined(separator: ",")) + "]"
    default: return object(depth: depth)
    }
  }

  private mutating func letters(upTo count: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...count, using: &generator) {
      if let letter = letters.randomElement(using: &generator) { text.append(letter) }
    }
    return String(text)
  }

  /// A string with the required escapes, and random additional ones.
  private mutating func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.map { escaped($0) }.joined() + "\""
  }

  private mutating func escaped(_ letter: Unicode.Scalar) -> String {
    let must = letter.value < 0x20 || letter == "\"" || letter == "\\"
    guard must || Int.random(in: 0..<6, using: &generator) == 0 else { return String(letter) }
    if letter == "/" { return "\\/" }
    return String(letter).utf16.map { unit in
      let digits = String(unit, radix: 16, uppercase: Bool.random(using: &generator))
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  private mutating func blank() -> String {
    ["", "", " ", "\n", "\r\n", "\t  "].randomElement(using: &generator) ?? ""
  }
}
