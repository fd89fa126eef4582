/// Commands under the names that they had before 0.2.0, which still work.
///
/// The table is the only place that knows them: help, completions and documentation show the names of today.
struct FormerName: Sendable {
  /// The words that led to the command.
  let words: [String]
  /// What to type today.
  let current: [String]
  /// Rewrites the arguments behind the words.
  let rest: @Sendable ([String]) -> [String]

  init(
    _ words: String, _ current: String, rest: @escaping @Sendable ([String]) -> [String] = { $0 }
  ) {
    self.words = words.split(separator: " ").map(String.init)
    self.current = current.split(separator: " ").map(String.init)
    self.rest = rest
  }

  static let all = [
    FormerName("journal", "undo --list"),
    FormerName("rebase-onto", "update --fix-base"),
    FormerName("capture", "issue create", rest: captured),
    FormerName("users", "github users"),
    FormerName("repos", "github repos"),
    FormerName("favourites", "github favorites"),
    FormerName("open", "github open"),
    FormerName("ci simulate", "check merge", rest: simulated),
    FormerName("managed", "managed-config"),
    FormerName("flags", "feature-flags"),
    FormerName("labels ensure", "labels sync"),
    FormerName("strings verify", "strings format --check"),
    FormerName("strings drift", "strings outdated"),
    FormerName("check drift", "check back-merges"),
  ]

  /// The arguments of today and the note that says so, if they start with a former name.
  static func rewritten(_ arguments: [String]) -> (arguments: [String], note: String)? {
    let isHelp = arguments.first == "help"
    let given = isHelp ? Array(arguments.dropFirst()) : arguments
    guard let name = all.first(where: { given.starts(with: $0.words) }) else { return nil }
    let note =
      "note: 'flowctl \(name.words.joined(separator: " "))' is now "
      + "'flowctl \(name.current.joined(separator: " "))'"
    if isHelp { return (["help"] + name.current.filter { !$0.hasPrefix("-") }, note) }
    return (name.current + name.rest(Array(given.dropFirst(name.words.count))), note)
  }

  /// `capture URL --title T` is `issue create --from URL T`.
  private static let captured: @Sendable ([String]) -> [String] = { arguments in
    var arguments = arguments.filter { $0 != "--title" }.map {
      $0.hasPrefix("--title=") ? String($0.dropFirst("--title=".count)) : $0
    }
    func isSource(_ word: String?) -> Bool { word.map { $0 == "-" || !$0.hasPrefix("-") } ?? false }
    guard !arguments.contains("--clipboard"), !arguments.contains("--help") else {
      return arguments
    }
    let place = isSource(arguments.first) ? 0 : max(arguments.count - 1, 0)
    if isSource(arguments.isEmpty ? nil : arguments[place]) {
      arguments.insert("--from", at: place)
    }
    return arguments
  }

  /// `ci simulate --event push` is `check merge --simulate push`.
  private static let simulated: @Sendable ([String]) -> [String] = { arguments in
    let renamed = arguments.map { argument in
      argument == "--event" || argument.hasPrefix("--event=")
        ? "--simulate" + argument.dropFirst("--event".count) : argument
    }
    return renamed == arguments ? ["--simulate", "pull_request"] + arguments : renamed
  }
}
