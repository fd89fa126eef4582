import Base

/// Splits source code into tokens as a compiler does: without white space, comments and imports.
///
/// No grammar is needed to find copies: if a nested text is split incorrectly, its copy is split
/// in the same way.
struct SourceTokens {
  struct Token {
    /// Its bytes; their indices are those in the file.
    let text: ArraySlice<UInt8>
    let line: Int

    var hash: UInt32 { text.reduce(0x811c_9dc5) { ($0 ^ UInt32($1)) &* 0x0100_0193 } }
  }

  private let bytes: [UInt8]
  private let language: SourceLanguage
  private var position = 0
  private var line = 1
  private var isAtLineStart = true

  init(_ bytes: [UInt8], _ language: SourceLanguage) {
    self.bytes = bytes
    self.language = language
  }

  /// The next token; nil at the end.
  mutating func next() -> Token? {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\n") {
        advance()
        isAtLineStart = true
      } else if byte <= UInt8(ascii: " ") {
        position += 1
      } else if byte == UInt8(ascii: "/"), isComment {
        skipComment()
      } else if isAtLineStart, isImport {
        skipLine()
      } else {
        isAtLineStart = false
        return token()
      }
    }
    return nil
  }

  private mutating func advance() {
    if bytes[position] == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  private func byte(_ distance: Int) -> UInt8 {
    position + distance < bytes.count ? bytes[position + distance] : 0
  }

  private func isAt(_ word: StaticString) -> Bool {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    return bytes[position...].starts(with: word)
  }

  private var isComment: Bool { byte(1) == UInt8(ascii: "/") || byte(1) == UInt8(ascii: "*") }

  /// Lists of imports are similar everywhere and are not duplication.
  private var isImport: Bool {
    switch bytes[position] {
    case UInt8(ascii: "i"): isAt("import ")
    case UInt8(ascii: "@"): isAt("@import ")
    case UInt8(ascii: "#"): isAt("#import ") || isAt("#include ")
    case UInt8(ascii: "p"): language != .swift && isAt("package ")
    default: false
    }
  }

  private mutating func skipLine() {
    while position < bytes.count, !"\r\n".utf8.contains(bytes[position]) { position += 1 }
  }

  private mutating func skipComment() {
    if byte(1) == UInt8(ascii: "/") { return skipLine() }
    var depth = 0
    while position < bytes.count {
      if isAt("*/") {
        position += 2
        depth -= 1
        if depth == 0 { return }
      } else if isAt("/*"), depth == 0 || language.nestsComments {
        position += 2
        depth += 1
      } else {
        advance()
      }
    }
  }

  private mutating func token() -> Token {
    let (start, line) = (position, line)
    switch bytes[position] {
    case UInt8(ascii: "\""): skipText()
    case UInt8(ascii: "'") where language != .swift: skipText()
    case let byte where Self.isWord(byte):
      while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
    default: position += 1
    }
    return Token(text: bytes[start..<position], line: line)
  }

  private mutating func skipText() {
    let quote = bytes[position]
    if language.hasLongTexts, isAt("\"\"\"") {
      position += 3
      while position < bytes.count, !isAt("\"\"\"") { advance() }
      position = min(position + 3, bytes.count)
      return
    }
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
      let byte = bytes[position]
      position += byte == UInt8(ascii: "\\") && self.byte(1) != UInt8(ascii: "\n") ? 2 : 1
      if byte == quote { break }
    }
    position = min(position, bytes.count)
  }

  static func isWord(_ byte: UInt8) -> Bool {
    ASCII.isAlphanumeric(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}

/// A compared language, by file extension.
package enum SourceLanguage: String, CaseIterable, Sendable {
  case swift
  case kotlin
  case java
  case objectiveC

  /// The language of a file; nil for others.
  package init?(path: String) {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? Substring(path).utf8
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    switch String(Substring(name[dot...])) {
    case ".swift": self = .swift
    case ".kt", ".kts": self = .kotlin
    case ".java": self = .java
    case ".m", ".mm", ".h": self = .objectiveC
    default: return nil
    }
  }

  /// Whether comments can be nested.
  var nestsComments: Bool { self == .swift || self == .kotlin }

  /// Whether three quotes start a multi-line text.
  var hasLongTexts: Bool { self != .objectiveC }
}
