import ArgumentParser
import Configuration
package import Base
import Git
import Manifests
package import Session

/// Names the table of a command that is the same for all.
package protocol CommandOfTable: SendableMetatype {
  static var kind: TableKind { get }
}

/// Writes the files that a table generates.
struct TableGenerateCommand<Table: CommandOfTable>: FlowCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "generate",
      abstract: "Generate the files of the table.",
      discussion: """
        Files that are up to date stay unchanged.

        flowctl \(Table.kind.command) generate
        flowctl \(Table.kind.command) generate --dry-run
        """)
  }

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("\(Table.kind.command) generate", in: world) { session throws(Failure) in
      try GenerateTable.run(Table.kind, isDryRun: dryRun, in: session)
    }
  }
}

/// `managed-config generate`, `feature-flags generate`: writes the files of a table.
package enum GenerateTable {
  /// Writes the files that differ, or lists them.
  package static func run(
    _ kind: TableKind, isDryRun: Bool, in session: Session
  ) throws(Failure) -> Report {
    let tree = try TreeFiles(of: session)
    let generated = try GeneratedTable.named(kind, try session.policy().configuration, in: tree)
    try generated.refuseForeign(in: tree)
    let differing = try generated.differing(in: tree)
    if !isDryRun {
      try tree.write(differing.map { FileChange(path: $0.file.path, bytes: $0.file.bytes) })
    }
    var report = Report(command: "\(kind.command) generate", title: generated.table)
    report.notes = differing.map { file, isMissing in
      "\(isDryRun ? "would write" : "wrote") '\(ForeignText.shown(file.path))'"
        + (isMissing ? " (new)" : "")
    }
    if generated.files.isEmpty {
      report.notes = ["no file to write: name files below '\(kind.rawValue)'"]
    } else if differing.isEmpty {
      report.notes = ["all files are up to date with the table"]
    }
    report.details = [
      "table": .string(generated.table), "isDryRun": .bool(isDryRun),
      "written": .strings(differing.map(\.file.path)),
      "unchanged": .strings(
        generated.files.filter { file in
          !differing.contains { $0.file == file }
        }.map(\.path)),
    ]
    return report
  }
}

/// `managed-config check`, `feature-flags check`: checks a table and its generated files.
enum CheckTable {
  /// Checks without writing; flags also depend on the day, and are stricter on a release.
  static func run(
    _ kind: TableKind, on day: CalendarDay? = nil, in session: Session
  ) async throws(Failure) -> Report {
    let tree = try TreeFiles(of: session)
    let configuration = try session.policy().configuration
    let generated = try GeneratedTable.named(kind, configuration, in: tree)
    var findings = try generated.drift(in: tree)
    var rules: [RuleID] = [.tableDrift]
    if kind == .flags, let settings = configuration.flags {
      let branch = try await session.refs().head().branch
      findings += try FlagsCheck(session: session, day: day).findings(
        settings, in: tree, of: branch)
      rules += [.flagExpired, .flagUnfinished]
    }
    let answer = CheckResult(
      findings: findings,
      reason: "\(generated.table), \(CountText.words(generated.files.count, "file"))")
    return answer.report("\(kind.command) check", rules: rules)
  }
}
