import ArgumentParser
import Configuration
package import Base
import Gitflow
import Manifests
package import Session

package struct FlagsCommand: AsyncParsableCommand, CommandOfTable {
  package static let kind = TableKind.flags

  static let configuration = CommandConfiguration(
    commandName: "feature-flags",
    abstract: "List, check and generate feature flags from one table.",
    discussion: """
      The table generates accessors in Swift and Kotlin and a page; 'flags' in the configuration \
      names the files. An entry of the table:

      flags:
        - { name: new-login, owner: "@octocat", expires: 2027-01-31, default: { debug: true } }

      flowctl feature-flags list
      flowctl feature-flags generate
      flowctl feature-flags check --on 2027-02-01
      """,
    subcommands: [List.self, TableGenerateCommand<Self>.self, Check.self])

  struct List: ListingCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the flags with their owners and expiry dates.",
      discussion: """
        flowctl feature-flags list
        flowctl feature-flags list --on 2027-02-01 --json
        """)

    @OptionGroup var day: DayOptions

    @OptionGroup var global: GlobalOptions

    /// All flags with owners, expiry dates and the lanes in which they are on.
    func report(in session: Session) throws(Failure) -> Report {
      let tree = try TreeFiles(of: session)
      guard let settings = try session.policy().configuration.flags else {
        throw GeneratedTable.missing(.flags)
      }
      let table = try GeneratedTable.flags(settings, in: tree)
      let day = try day.day() ?? FlagsCheck(session: session).today
      let rows = table.flags.map { flag in
        [
          flag.name, flag.owner, "\(flag.expires)", "\(flag.daysLeft(on: day))",
          flag.lanes.map(\.rawValue).joined(separator: ", "), flag.isFinished ? "yes" : "no",
        ].map(ForeignText.shown)
      }
      return Report(
        text: TextTable.text(
          [["flag", "owner", "until", "days left", "on in", "finished"]] + rows),
        values: [
          "table": .string(settings.table), "day": .string(day.description),
          "flags": .array(table.flags.map { $0.json(on: day) }),
        ])
    }
  }

  struct Check: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Find expired flags, unfinished flags in a release, and stale files.",
      discussion: """
        An expired flag is an error; two weeks before, it is a warning. On a release or hotfix \
        branch, an unfinished feature that is on in the lane 'release' is an error.

        flowctl feature-flags check
        flowctl feature-flags check --on 2027-02-01
        """)

    @OptionGroup var day: DayOptions

    @OptionGroup var global: GlobalOptions

    func report(in session: Session) async throws(Failure) -> Report {
      try await CheckTable.run(.flags, on: try day.day(), in: session)
    }
  }
}

struct DayOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Day to evaluate the flags on, instead of today.", valueName: "yyyy-mm-dd"))
  var on: String?

  /// The day; nil for today.
  func day() throws(Failure) -> CalendarDay? {
    guard let on else { return nil }
    if let day = CalendarDay(parsing: on) { return day }
    throw Failure(
      .usage, "usage", "'\(ForeignText.shown(on))' is not a date, expected one such as 2027-02-01",
      hint: .flowctl("feature-flags", "check", "--on", "<date>"))
  }
}

/// Checks feature flags against a day, and against the release or hotfix that contains them.
package struct FlagsCheck {
  let session: Session
  /// Today by default.
  var day: CalendarDay?

  package init(session: Session, day: CalendarDay? = nil) {
    self.session = session
    self.day = day
  }

  func findings(
    _ settings: FlagSettings, in tree: TreeFiles, of branch: String?
  ) throws(Failure) -> [Diagnostic] {
    let table = try GeneratedTable.flags(settings, in: tree)
    let classifier = BranchClassifier(try session.policy().policy.model)
    let kind = branch.flatMap { classifier.classify($0).kind }
    return table.findings(on: day ?? today, isRelease: kind?.introducesVersion ?? false)
  }

  var today: CalendarDay { CalendarDay(secondsSince1970: Int(session.world.now())) }

  /// The result of the gate.
  package func answer(_ input: GateInput) throws(Failure) -> CheckResult {
    guard let settings = try session.policy().configuration.flags else {
      return CheckResult(
        findings: [GeneratedTable.missing(.flags)].flatMap(\.diagnostics),
        reason: "the configuration names no table of feature flags")
    }
    let tree = TreeFiles(top: input.directory, session.world.files)
    do throws(Failure) {
      let findings = try findings(settings, in: tree, of: input.change.source)
      let count = findings.count { $0.severity == .error }
      return CheckResult(
        findings: findings, reason: "\(CountText.words(count, "flag")) expired or unfinished")
    } catch {
      return CheckResult(findings: error.diagnostics, reason: "can't read the table")
    }
  }
}

extension FeatureFlag {
  fileprivate func json(on day: CalendarDay) -> JSONValue {
    [
      "name": .string(name), "owner": .string(owner), "expires": .string(expires.description),
      "daysLeft": .number(daysLeft(on: day)), "description": .string(description),
      "lanes": .strings(lanes.map(\.rawValue)), "finished": .bool(isFinished),
    ]
  }
}
