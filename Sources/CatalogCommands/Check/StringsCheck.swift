import ArgumentParser
package import Base
import Configuration
import Git
package import Session

struct StringsCheck: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find missing, broken and suspicious texts.",
    discussion: """
      To ignore rules for a key, put this in its comment: [flowctl:ignore missing edge-whitespace]

      flowctl strings check
      flowctl strings check --since origin/develop --format github
      flowctl strings check --baseline strings.baseline --update-baseline
      flowctl strings check --parity      compare the texts of iOS and Android
      """)

  @Argument(help: "Catalogs or directories (default: all of the repository).")
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "The languages that every key must have, comma-separated.", valueName: "languages"))
  var languages: String?

  @Option(help: ArgumentHelp("Report only findings that are new since a commit.", valueName: "ref"))
  var since: String?

  @Option(
    help: ArgumentHelp("Report only findings that are not in this file.", valueName: "file"),
    completion: .file())
  var baseline: String?

  @Flag(help: "Remove fixed findings from the baseline; create the file if it is missing.")
  var updateBaseline = false

  @Flag(help: "Check also the rules that are off by default.")
  var allRules = false

  @Option(
    help: ArgumentHelp(
      "A rule to check, such as format-missing (default: all; repeatable).", valueName: "rule"))
  var rule: [String] = []

  @Option(
    help: ArgumentHelp(
      "List at most this number of keys in text output; --verbose lists all.", valueName: "count"))
  var limit = 50

  @Flag(help: "Check also .strings, .stringsdict, strings.xml, .arb and i18next files.")
  var allFormats = false

  @Flag(help: "Compare the keys and languages of iOS and Android; implies --all-formats.")
  var parity = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    try LanguageDemands.validate(languages)
    if updateBaseline, baseline == nil {
      throw ValidationError("--update-baseline needs --baseline FILE")
    }
    if updateBaseline, !rule.isEmpty {
      throw ValidationError("--update-baseline can't be combined with --rule")
    }
    if limit < 0 { throw ValidationError("--limit must be 0 or more, such as 50") }
  }

  func report(in session: Session) async throws(Failure) -> Report {
    let options = CheckCatalogs.Options(
      paths: paths, languages: languages.map(LanguageDemands.list), since: since,
      baseline: baseline, updatesBaseline: updateBaseline, asksAllRules: allRules, rules: rule,
      limit: global.verbose ? nil : limit, asksAllFormats: allFormats, asksParity: parity,
      showsNotes: global.chosenFormat != .text || global.verbose || global.failOn == .note
        || !rule.isEmpty)
    return try await CheckCatalogs.run(options, in: session)
  }
}

/// The built-in gate that checks string catalogs.
///
/// Findings that the base has already are not reported.
package struct StringsGateCheck {
  let session: Session

  package init(session: Session) {
    self.session = session
  }

  private static let endings = TextFileFormat.allCases.flatMap(\.suffixes)

  /// Checks what a change adds.
  package func answer(_ input: GateInput) async throws(Failure) -> CheckResult {
    let change = input.change
    if let base = change.mergeBase, let head = change.head {
      let changes = try await session.changes(from: base, to: head)
      let touches = changes.contains { file in
        Self.endings.contains { file.path.hasSuffix($0) || file.formerPath?.hasSuffix($0) == true }
      }
      if !touches { return CheckResult(reason: "no texts changed") }
    }
    var options = CheckCatalogs.Options()
    if input.directory == session.location?.worktree {
      options.since = change.mergeBase?.description
    } else {
      options.paths = [input.directory]
    }
    let report = try await CheckCatalogs.run(options, in: session)
    return CheckResult(findings: report.diagnostics, reason: report.title)
  }
}
