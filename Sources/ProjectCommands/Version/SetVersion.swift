import Configuration
package import Diagnostics
import Effects
import Git
import Gitflow
import Manifests
package import Session

/// `version set`: sets the version in every file.
package enum SetVersion {
  /// Writes the files that have another version, or lists them; only the version changes.
  package static func run(
    _ version: String, isDryRun: Bool, in session: Session
  ) async throws(Failure) -> Report {
    let tree = try TreeFiles(of: session)
    let configuration = try session.policy().configuration
    let settings = configuration.versions
    try await NamedVersionFiles.require(settings, in: session)
    let writing = try tree.writing("version", in: session)
    let remains = isDryRun ? [] : try writing.finish()
    let edits = try edits(settings, to: version, in: tree, of: session)
    let paths = edits.keys.sorted()
    if !isDryRun {
      try writing.write(
        edits.sorted { $0.key < $1.key }.map { StagedChange(path: $0.key, bytes: $0.value) })
    }
    var report = Report(command: "version set", title: version)
    report.notes =
      paths.isEmpty
      ? ["every file already contains '\(version)'"]
      : paths.map { "\(isDryRun ? "would write" : "wrote") '\(ForeignText.shown($0))'" }
    let branch = VersionBranch(
      try await session.refs().head().branch, configuration.policy.model)
    report.diagnostics += branch.warnings(version)
    let today = CalendarDay(secondsSince1970: Int(session.world.now()))
    report.notes +=
      remains
      + changelogNotes(settings, version, in: tree).map {
        $0 + "; " + branch.changelogWords(version, on: today)
      }
    report.details = [
      "version": .string(version), "isDryRun": .bool(isDryRun), "written": .strings(paths),
    ]
    return report
  }

  /// A note that the changelog has no section for the version: the former version is unknown.
  private static func changelogNotes(
    _ settings: VersionSettings, _ version: String, in tree: TreeFiles
  ) -> [String] {
    guard let path = settings.changelog,
      let bytes = try? tree.read(path, limit: VersionFiles.largest),
      let log = try? Changelog(bytes), log.line(of: version) == nil
    else { return [] }
    return ["'\(ForeignText.shown(path))' has no section for \(version)"]
  }

  private static func edits(
    _ settings: VersionSettings, to version: String, in tree: TreeFiles, of session: Session
  ) throws(Failure) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for file in settings.files {
      files[file.path] = try tree.read(file.path, limit: VersionFiles.largest)
    }
    do throws(VersionFileError) {
      return try VersionFiles.edits(settings.files, files: files, to: version)
    } catch {
      let status: ExitStatus = if case .notAVersion = error { .usage } else { .badInput }
      throw Failure(status, [error.diagnostic(of: settings, typed: session.typed)])
    }
  }
}
