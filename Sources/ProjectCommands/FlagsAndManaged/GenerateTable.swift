package import Diagnostics
import Manifests
package import Session

/// `managed-config generate`, `feature-flags generate`: writes the files of a table.
package enum GenerateTable {
  /// Writes the files that differ, or lists them.
  package static func run(
    _ kind: TableKind, isDryRun: Bool, in session: Session
  ) throws(Failure) -> Report {
    let tree = try TreeFiles(of: session)
    let made = try MadeTable.named(kind, try session.policy().configuration, in: tree)
    let writing = try tree.writing("tables", in: session)
    let remains = isDryRun ? [] : try writing.finish()
    try made.refuseForeign(in: tree)
    let differing = try made.differing(in: tree)
    if !isDryRun {
      try writing.write(differing.map { StagedChange(path: $0.file.path, bytes: $0.file.bytes) })
    }
    var report = Report(command: "\(kind.command) generate", title: made.table)
    report.notes = differing.map { file, isMissing in
      "\(isDryRun ? "would write" : "wrote") '\(ForeignText.shown(file.path))'"
        + (isMissing ? " (new)" : "")
    }
    if made.files.isEmpty {
      report.notes = ["no file to write: name files below '\(kind.rawValue)'"]
    } else if differing.isEmpty {
      report.notes = ["all files are up to date with the table"]
    }
    report.notes += remains
    report.details = [
      "table": .string(made.table), "isDryRun": .bool(isDryRun),
      "written": .strings(differing.map(\.file.path)),
      "unchanged": .strings(
        made.files.filter { file in
          !differing.contains { $0.file == file }
        }.map(\.path)),
    ]
    return report
  }
}
