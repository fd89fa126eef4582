package import Diagnostics
import Manifests

/// `managed generate` and `flags generate`: the files that a table makes.
package enum GenerateTable {
  /// Writes the files that are not as the table makes them, or says which they are.
  package static func run(
    _ kind: TableKind, isDryRun: Bool, in session: Session
  ) throws(Failure) -> Report {
    let tree = try TreeFiles(of: session)
    let made = try MadeTable.named(kind, try session.policy().configuration, in: tree)
    try made.refuseForeign(in: tree)
    let differing = try made.differing(in: tree)
    if !isDryRun { for (file, _) in differing { try tree.write(file.bytes, to: file.path) } }
    var report = Report(command: "\(kind.rawValue) generate", title: made.table)
    report.notes = differing.map { file, isMissing in
      "\(isDryRun ? "would write" : "wrote") '\(ForeignText.shown(file.path))'"
        + (isMissing ? ", which is new" : "")
    }
    if made.files.isEmpty {
      report.notes = ["nothing is to be made: name files below '\(kind.rawValue)'"]
    } else if differing.isEmpty {
      report.notes = ["everything is as the table makes it"]
    }
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
