import Base

/// A token such as `{name}` or `{{count}}`, which an app or a service replaces.
struct BraceToken {
  /// The token with its braces, without spaces; nil for other text in braces.
  let name: String?
  /// The index after the token, or after its brace.
  let end: Int

  /// Reads a token at the start of the bytes, which is a brace.
  ///
  /// `{count, plural, one {…}}` is one token; its texts are translated.
  init(_ bytes: ArraySlice<UInt8>) {
    let braces = bytes.prefix(2).prefix { $0 == UInt8(ascii: "{") }
    var rest = bytes.dropFirst(braces.count).drop { $0 == 0x20 }
    let word = rest.prefix(Self.longest).prefix { byte in
      ASCII.isAlphanumeric(byte) || "_.-".utf8.contains(byte)
    }
    rest = rest.dropFirst(word.count).drop { $0 == 0x20 }
    let text = String(decoding: word, as: UTF8.self)
    if rest.prefix(braces.count).elementsEqual(braces.map { _ in UInt8(ascii: "}") }) {
      name = braces.count > 1 ? "{{\(text)}}" : "{\(text)}"
      end = rest.startIndex + braces.count
    } else if rest.first == UInt8(ascii: ","), braces.count == 1, !word.isEmpty {
      name = "{\(text),}"
      end = Self.closing(of: bytes) ?? bytes.startIndex + 1
    } else {
      name = nil
      end = bytes.startIndex + braces.count
    }
  }

  private static let longest = 64

  /// The selectors of `{gender, select, male{…} other{…}}`, which the app passes; none of other tokens.
  static func selectors(_ token: ArraySlice<UInt8>) -> Set<String> {
    var cursor = TextCursor(Array(token.dropFirst()))
    _ = cursor.pass { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") }
    guard cursor.take(",") else { return [] }
    cursor.passBlanks()
    guard cursor.take("select") else { return [] }
    cursor.passBlanks()
    guard cursor.take(",") else { return [] }
    var selectors: Set<String> = []
    while true {
      cursor.passBlanks()
      let word = cursor.pass { !TextCursor.isBlank($0) && !"{}".utf8.contains($0) }
      cursor.passBlanks()
      guard !word.isEmpty, let end = closing(of: cursor.bytes[cursor.offset...]) else {
        return selectors
      }
      selectors.insert(cursor.text(word))
      cursor.pass(count: end - cursor.offset)
    }
  }

  /// The index after the brace that closes the first one.
  private static func closing(of bytes: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    for index in bytes.indices.prefix(4096) {
      if bytes[index] == UInt8(ascii: "{") { depth += 1 }
      if bytes[index] == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return nil
  }

  /// True for a token whose name is that of a number, such as `{count}`.
  static func isNumber(_ token: String) -> Bool {
    let name = token.lowercased()
    return ["count", "num", "total", "amount", "quantity", "many"].contains { name.contains($0) }
      || name == "{n}" || name == "{0}" || name == "{{n}}"
  }
}
