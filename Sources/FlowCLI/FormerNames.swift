/// Commands under the names that they had before 0.2.0, which still work.
///
/// The table is the only place that knows them: help, completions and documentation show the names of today.
package struct FormerName: Sendable {
  /// The words that led to the command.
  package let words: [String]
  /// What to type today.
  package let current: [String]
  /// The same for a note, with the options that make it the same command.
  package let shown: String
  /// Rewrites the arguments behind the words.
  let rest: @Sendable ([String]) -> [String]

  init(
    _ words: String, _ current: String, shown: String? = nil,
    rest: @escaping @Sendable ([String]) -> [String] = { $0 }
  ) {
    self.shown = shown ?? current
    self.words = words.split(separator: " ").map(String.init)
    self.current = current.split(separator: " ").map(String.init)
    self.rest = rest
  }

  /// Every former name.
  package static let all = [
    FormerName("journal", "undo --list"),
    FormerName("rebase-onto", "update --fix-base"),
    FormerName("capture", "issue create", shown: "issue create --from URL", rest: captured),
    FormerName("users", "github users"),
    FormerName("repos", "github repos"),
    FormerName("favourites", "github favorites"),
    FormerName("open", "github open"),
    FormerName(
      "ci simulate", "check merge", shown: "check merge --simulate EVENT", rest: simulated),
    FormerName("managed", "managed-config"),
    FormerName("flags", "feature-flags"),
    FormerName("labels ensure", "labels sync"),
    FormerName("strings verify", "strings format --check"),
    FormerName("strings drift", "strings outdated"),
    FormerName("check drift", "check back-merges"),
  ]

  /// The arguments of today and the note that says so, if they start with a former name.
  package static func rewritten(_ arguments: [String]) -> (arguments: [String], note: String)? {
    let isHelp = arguments.first == "help"
    let given = isHelp ? Array(arguments.dropFirst()) : arguments
    guard let name = all.first(where: { given.starts(with: $0.words) }) else { return nil }
    let note =
      "note: 'flowctl \(name.words.joined(separator: " "))' is now "
      + "'flowctl \(name.shown)'"
    if isHelp {
      let words = name.current + given.dropFirst(name.words.count)
      return (["help"] + words.filter { !$0.hasPrefix("-") }, note)
    }
    return (name.current + name.rest(Array(given.dropFirst(name.words.count))), note)
  }

  /// Options of `issue create` whose value is the next argument.
  private static let valued: Set<String> = [
    "--label", "--status", "--assignee", "--milestone", "--repo", "--api-url", "--format",
    "--config", "--output", "-o", "-C", "--fail-on",
  ]

  /// `capture URL --title T` is `issue create --from URL T`.
  private static let captured: @Sendable ([String]) -> [String] = { arguments in
    var (isValue, hasSource) = (false, arguments.contains("--clipboard"))
    return arguments.flatMap { argument -> [String] in
      defer { isValue = !isValue && (argument == "--title" || valued.contains(argument)) }
      if !isValue, argument == "--title" { return [] }
      if !isValue, argument.hasPrefix("--title=") {
        return [String(argument.dropFirst("--title=".count))]
      }
      if isValue || hasSource || argument != "-" && argument.hasPrefix("-") { return [argument] }
      hasSource = true
      return ["--from", argument]
    }
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
