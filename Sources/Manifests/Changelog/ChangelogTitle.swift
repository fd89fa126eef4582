import Base

/// The parsed title of a change: its category, from the convention or the first word, and the text.
struct ChangelogTitle {
  /// Escaped for a Markdown list.
  var text: String
  private(set) var section: ChangelogEntry.Section?
  /// True for a breaking change, such as `feat!: …`.
  private(set) var isBreaking = false
  /// True for changes that users of the app don't notice.
  private(set) var isHousekeeping = false

  private static let longest = 300

  init(_ title: String) {
    let line =
      title.utf8.split(separator: UInt8(ascii: "\n")).first.map { String(Substring($0)) } ?? ""
    let shown = ForeignText.cut(ForeignText.shown(Self.withoutReturn(line)), atMost: Self.longest)
    text = Self.escaped(shown)
    if shown.hasPrefix("Merge ") || shown.hasPrefix("fixup! ") || shown.hasPrefix("squash! ") {
      isHousekeeping = true
    } else if let (type, rest) = Self.conventional(shown) {
      text = Self.escaped(Self.capitalised(rest))
      isBreaking = type == "breaking"
      classify(type)
      if Self.isUpkeep(head: shown.prefix { $0 != ":" }) { isHousekeeping = !isBreaking }
    } else {
      isHousekeeping = Self.isUpkeep(shown)
      section = Self.verbs[shown.split(separator: " ").first?.lowercased() ?? ""]
    }
  }

  /// A Conventional Commits type: `feat(login)!: …`.
  private mutating func classify(_ type: String) {
    switch type {
    case "feat": section = .added
    case "fix": section = .fixed
    case "security": section = .security
    case "perf", "breaking": section = .changed
    case "revert": section = .removed
    default: isHousekeeping = true
    }
  }

  /// True for a dependency scope, such as `fix(deps)`.
  private static func isUpkeep(head: Substring) -> Bool {
    let head = head.lowercased()
    return head.contains("(deps") || head.contains("(dependencies)")
  }

  /// True for dependency updates and cleanups: `Bump a from 1 to 2`, `Refactor login`.
  private static func isUpkeep(_ title: String) -> Bool {
    let words = title.lowercased().split(separator: " ")
    guard let first = words.first else { return false }
    if first == "refactor" || first == "refactors" || first == "refactored" { return true }
    if first == "bump", words.contains("from") || words.contains("to") { return true }
    guard first.hasPrefix("update") || first == "fix", let last = words.last else { return false }
    return ["dependency", "dependencies", "deps"].contains(words[min(1, words.count - 1)])
      || last == "readme" || last == "readme.md"
  }

  private static func conventional(_ title: String) -> (type: String, rest: String)? {
    guard let colon = title.firstIndex(of: ":") else { return nil }
    var head = title[..<colon].lowercased()
    let isBreaking = head.hasSuffix("!")
    if isBreaking { head.removeLast() }
    if head.hasSuffix(")"), let paren = head.firstIndex(of: "(") { head = String(head[..<paren]) }
    guard types.contains(head) else { return nil }
    let rest = title[title.index(after: colon)...].drop { $0 == " " }
    return (isBreaking ? "breaking" : head, String(rest))
  }

  private static let types = [
    "feat", "fix", "security", "perf", "refactor", "revert", "docs", "chore", "ci", "test", "tests",
    "build", "style",
  ]

  private static let verbs: [String: ChangelogEntry.Section] = [
    "add": .added, "adds": .added, "added": .added, "introduce": .added, "support": .added,
    "fix": .fixed, "fixes": .fixed, "fixed": .fixed, "repair": .fixed, "correct": .fixed,
    "remove": .removed, "removes": .removed, "removed": .removed, "delete": .removed,
    "drop": .removed, "deprecate": .deprecated, "deprecates": .deprecated,
  ]

  private static func withoutReturn(_ line: String) -> String {
    line.hasSuffix("\r") ? String(line.dropLast()) : line
  }

  private static func capitalised(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Escapes HTML outside of code.
  private static func escaped(_ text: String) -> String {
    var output = ""
    var isCode = false
    for character in text {
      if character == "`" { isCode.toggle() }
      output += character == "<" && !isCode ? "&lt;" : String(character)
    }
    return output
  }
}
