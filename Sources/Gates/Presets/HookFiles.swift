import Base

/// The globs of an expression for paths, as pre-commit searches with it.
///
/// Only expressions whose globs match the same paths are converted: `^src/.*\.swift$`,
/// `\.(ts|js)$`, `^(a|b)/`.
struct HookFiles {
  private enum Part: Hashable {
    case text(String)
    case choice([String])
    /// `.*` and `[^/]*`.
    case any(withinName: Bool)
    case start
    case end
  }

  /// Nil if the expression has other paths than any globs.
  static func globs(of expression: String) -> [String]? {
    var pattern = Array(expression.utf8)[...]
    if pattern.starts(with: "(?x)".utf8) {
      // Blanks and comments mean nothing there.
      if pattern.contains(UInt8(ascii: "#")) { return nil }
      pattern = pattern.dropFirst(4).filter { !ByteSet(" \t\r\n").contains($0) }[...]
    }
    guard pattern.count <= 1000, let parts = parts(of: pattern) else { return nil }
    return parts.isEmpty ? ["**"] : globs(parts)
  }

  private static func parts(of pattern: ArraySlice<UInt8>) -> [Part]? {
    var (rest, parts, text) = (pattern, [Part](), [UInt8]())
    func flush() {
      if !text.isEmpty { parts.append(.text(String(decoding: text, as: UTF8.self))) }
      text = []
    }
    while let byte = rest.first {
      if let any = ["[^/]*", "[^/]+", ".*", ".+"].first(where: { rest.starts(with: $0.utf8) }) {
        flush()
        parts.append(.any(withinName: any.hasPrefix("[")))
        rest = rest.dropFirst(any.utf8.count)
        continue
      }
      rest = rest.dropFirst()
      switch byte {
      case UInt8(ascii: "\\"):
        guard let next = rest.popFirst(), !ASCII.isAlphanumeric(next) else { return nil }
        text.append(next)
      case UInt8(ascii: "("):
        if rest.starts(with: "?:".utf8) { rest = rest.dropFirst(2) }
        guard let end = rest.firstIndex(of: UInt8(ascii: ")")),
          let words = words(rest[..<end])
        else { return nil }
        flush()
        parts.append(.choice(words))
        rest = rest[(end + 1)...]
      case UInt8(ascii: "^"): parts.append(.start)
      case UInt8(ascii: "$"):
        flush()
        parts.append(.end)
      case _ where ASCII.isAlphanumeric(byte) || ByteSet("_-/ @+").contains(byte):
        // A quantifier belongs to this letter.
        if let next = rest.first, ByteSet("*+?{").contains(next) { return nil }
        if byte == UInt8(ascii: "+") { return nil }
        text.append(byte)
      default: return nil
      }
    }
    flush()
    return parts
  }

  /// The alternatives of a group, which are plain texts.
  private static func words(_ group: ArraySlice<UInt8>) -> [String]? {
    var words: [String] = []
    for word in group.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false) {
      guard let parts = parts(of: word), parts.count == 1, case .text(let text)? = parts.first
      else {
        return nil
      }
      words.append(text)
    }
    return words
  }

  private static func globs(_ parts: [Part]) -> [String]? {
    var (parts, isWhole) = (parts, false)
    if parts.last == .end {
      (parts, isWhole) = (Array(parts.dropLast()), true)
    }
    var glob = ""
    if parts.first == .start {
      parts.removeFirst()
    } else if parts.first != .any(withinName: false) {
      parts.insert(.any(withinName: false), at: 0)
    }
    for part in parts {
      switch part {
      case .text(let text): glob += text
      case .choice(let words): glob += "{\(words.joined(separator: ","))}"
      case .any(withinName: true): glob += "*"
      // At the start of a name it matches folders and the start of the name.
      case .any(withinName: false):
        guard glob.isEmpty || glob.hasSuffix("/") else { return nil }
        glob += "**/*"
      case .start, .end: return nil
      }
    }
    guard !glob.utf8.contains(where: ByteSet("?[!").contains) else { return nil }
    if isWhole { return [glob] }
    if glob.hasSuffix("/") { return glob.hasPrefix("**/*") ? nil : [glob + "**"] }
    // Anything can follow: the rest of the name, or of a folder's name.
    return glob.hasSuffix("**/*") ? [glob] : [glob + "*", glob + "*/**"]
  }
}
