import ArgumentParser
import Diagnostics
import Effects
import Session

struct StringsCheck: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find missing, broken and doubtful texts.",
    discussion: """
      A comment of a key may waive rules for it: [flowctl:ignore missing edge-whitespace]

      flowctl strings check
      flowctl strings check App/Localizable.xcstrings --languages de,fr
      flowctl strings check --since origin/develop --format github
      flowctl strings check --rule format-missing --rule format-extra
      flowctl strings check --baseline strings.baseline --update-baseline
      flowctl strings check --all-formats              also .strings and Android's strings.xml
      flowctl strings check --parity                   what iOS has and Android lacks
      """)

  @Argument(help: "Catalogs or directories; all of the repository where none is given.")
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "The languages that every key must have, between commas.", valueName: "languages"))
  var languages: String?

  @Option(help: ArgumentHelp("Tell only what is new since a commit.", valueName: "ref"))
  var since: String?

  @Option(
    help: ArgumentHelp("Tell only what is not in this file.", valueName: "file"),
    completion: .file())
  var baseline: String?

  @Flag(help: "Drop from the baseline what is mended; make it where it is not there.")
  var updateBaseline = false

  @Flag(help: "Ask also the rules that are off by default.")
  var allRules = false

  @Option(
    help: ArgumentHelp(
      "Check only this rule, such as format-missing (repeatable).", valueName: "rule"))
  var rule: [String] = []

  @Option(
    help: ArgumentHelp(
      "List at most so many keys as text; --verbose lists all.", valueName: "count"))
  var limit = 50

  @Flag(help: "Judge also .strings, .stringsdict and Android's strings.xml.")
  var allFormats = false

  @Flag(help: "Compare the keys and languages of iOS with those of Android; implies --all-formats.")
  var parity = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if updateBaseline, baseline == nil {
      throw ValidationError("--update-baseline needs --baseline FILE")
    }
    if updateBaseline, !rule.isEmpty {
      throw ValidationError("--update-baseline needs the findings of all rules, not of --rule")
    }
    if limit < 0 { throw ValidationError("--limit needs a count, such as 50") }
  }

  func run(in world: World) async throws -> ExitStatus {
    let options = CheckCatalogs.Options(
      paths: paths, languages: languages?.split(separator: ",").map(String.init), since: since,
      baseline: baseline, updatesBaseline: updateBaseline, asksAllRules: allRules, rules: rule,
      limit: global.verbose ? nil : limit, asksAllFormats: allFormats, asksParity: parity,
      tellsNotes: global.chosenFormat != .text || global.verbose || global.failOn == .note
        || !rule.isEmpty)
    return await global.report("strings check", in: world) { session throws(Failure) in
      try await CheckCatalogs.run(options, in: session)
    }
  }
}
