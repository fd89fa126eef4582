/// A line of a Fastfile, parsed without running it.
struct FastfileLine {
  /// The number of leading spaces.
  let indent: Int
  private let text: Substring

  /// All lines except comments.
  static func all(_ bytes: [UInt8]) -> [FastfileLine] {
    var isComment = false
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { bytes in
      let line = String(decoding: bytes, as: UTF8.self)
      if line.hasPrefix("=begin") { isComment = true }
      defer { if line.hasPrefix("=end") { isComment = false } }
      let text = line.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
      if isComment || text.isEmpty || text.hasPrefix("#") { return nil }
      return FastfileLine(indent: line.count - text.count, text: text)
    }
  }

  /// True for the last line of a block.
  var isEnd: Bool { text.prefix(while: Self.isName) == "end" }

  /// The name after a keyword, as in `lane :beta do` and `lane(:beta) do`.
  func symbol(of word: String) -> String? {
    guard text.prefix(while: Self.isName) == word else { return nil }
    let rest = text.dropFirst(word.count).drop { $0 == " " || $0 == "\t" || $0 == "(" }
    guard rest.first == ":" else { return nil }
    let name = rest.dropFirst().prefix(while: Self.isName)
    return name.isEmpty ? nil : String(name)
  }

  /// True if it imports the file with that name.
  func imports(_ file: String) -> Bool {
    text.prefix(while: Self.isName) == "import"
      && ["\"", "'"].contains { quote in
        Self.pieces(text, behind: quote).contains {
          $0.hasPrefix(file + quote) || $0.hasPrefix("./" + file + quote)
        }
      }
  }

  /// The variables without a default value.
  var variables: [String] {
    Self.pieces(text, behind: "ENV").compactMap { rest in
      let (opening, closing): (Substring, Character)
      if rest.hasPrefix("[") {
        (opening, closing) = (rest.dropFirst(), "]")
      } else if rest.hasPrefix(".fetch(") {
        (opening, closing) = (rest.dropFirst(".fetch(".count), ")")
      } else {
        return nil
      }
      guard let quote = opening.first, quote == "\"" || quote == "'" else { return nil }
      let name = opening.dropFirst().prefix { $0 != quote }
      let behind = opening.dropFirst(name.count + 2)
      guard behind.first == closing else { return nil }
      let next = behind.dropFirst().drop { $0 == " " }
      let isOptional =
        next.hasPrefix("||") || next.hasPrefix("&.") || next.hasPrefix("{")
        || (next.hasPrefix("=") && !next.hasPrefix("=="))
      return isOptional ? nil : String(name)
    }
  }

  /// The names in it.
  var words: [String] { text.split { !Self.isName($0) }.map(String.init) }

  private static func isName(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_")
  }

  /// The text after each occurrence of a marker.
  private static func pieces(_ text: Substring, behind mark: String) -> [Substring] {
    text.ranges(of: mark).map { text[$0.upperBound...] }
  }
}
