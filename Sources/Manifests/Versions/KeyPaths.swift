/// The key paths of nested tables, as a configuration writes them: `expo.version`.
///
/// A dot separates tables. A name in double quotes is one key, with any content, so that
/// `"expo.version"` is the key `expo.version` of the root table.
struct KeyPaths {
  private let texts: [(path: [String], text: String)]

  init(_ keys: [String]) {
    texts = keys.map { (Self.names(of: $0), $0) }
  }

  /// The path as written; nil if no key is searched here.
  func text(_ path: [String]) -> String? {
    texts.first { $0.path == path }?.text
  }

  /// True if a key below is searched.
  func lead(through path: [String]) -> Bool {
    texts.contains { $0.path.count > path.count && $0.path.starts(with: path) }
  }

  /// The names of a path; an unclosed quote extends to the end.
  static func names(of text: String) -> [String] {
    var names: [String] = []
    var name = ""
    var isQuoted = false
    var isEscaped = false
    for character in text {
      switch character {
      case _ where isEscaped:
        name.append(character)
        isEscaped = false
      case "\\" where isQuoted: isEscaped = true
      case "\"" where isQuoted: isQuoted = false
      case "\"" where name.isEmpty: isQuoted = true
      case "." where !isQuoted:
        names.append(name)
        name = ""
      default: name.append(character)
      }
    }
    return names + [name]
  }
}
