/// The ways to values of nested tables, as a configuration writes them: `expo.version`.
///
/// A point leads into a table. A name in double quotes is one key, whatever it contains, so that
/// `"expo.version"` is the key `expo.version` of the outermost table.
struct KeyPaths {
  private let texts: [(path: [String], text: String)]

  init(_ keys: [String]) {
    texts = keys.map { (Self.names(of: $0), $0) }
  }

  /// The text whose path it is; nil where none is looked for here.
  func text(_ path: [String]) -> String? {
    texts.first { $0.path == path }?.text
  }

  /// True where something below is looked for.
  func lead(through path: [String]) -> Bool {
    texts.contains { $0.path.count > path.count && $0.path.starts(with: path) }
  }

  /// The names of a path, of which a quote that is not closed reaches to the end.
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
