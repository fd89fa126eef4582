import Configuration
package import Base
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
    let session = try await session.focusedHere()
    let tree = try TreeFiles(of: session)
    let configuration = try session.policy().configuration
    let settings = configuration.versions
    try await NamedVersionFiles.require(settings, in: session)
    let edits = try edits(settings, to: version, in: tree, of: session)
    let former = former(edits, settings, above: version, in: tree)
    let paths = edits.keys.sorted()
    if !isDryRun {
      try tree.write(
        edits.sorted { $0.key < $1.key }.map { FileChange(path: $0.key, bytes: $0.value) })
    }
    var report = Report(command: "version set", title: version)
    report.notes =
      paths.isEmpty
      ? ["every file already contains '\(version)'"]
      : paths.map { "\(isDryRun ? "would write" : "wrote") '\(ForeignText.shown($0))'" }
    if let former {
      report.notes.append(
        "the new version is lower: from '\(ForeignText.shown(former))' to '\(version)'")
    }
    let branch = VersionBranch(
      try await session.refs().head().branch, configuration.policy.model)
    report.diagnostics += branch.warnings(version)
    let today = CalendarDay(secondsSince1970: Int(session.world.now()))
    report.notes += changelogNotes(settings, version, in: tree).map {
      $0 + "; " + branch.changelogWords(version, on: today)
    }
    report.details = [
      "version": .string(version), "isDryRun": .bool(isDryRun), "written": .strings(paths),
    ]
    return report
  }

  /// A higher version in a file that was edited.
  private static func former(
    _ edits: [String: [UInt8]], _ settings: VersionSettings, above version: String,
    in tree: TreeFiles
  ) -> String? {
    guard let new = VersionText.numbers(version) else { return nil }
    for file in settings.files where edits[file.path] != nil {
      guard let bytes = try? tree.read(file.path, limit: VersionFiles.largest),
        let written = try? file.writtenVersions(in: bytes)
      else { continue }
      for stated in written {
        if let old = VersionText.numbers(stated.text), new.lexicographicallyPrecedes(old) {
          return stated.text
        }
      }
    }
    return nil
  }

  /// A note that the changelog has no section for the version: the former version is unknown.
  private static func changelogNotes(
    _ settings: VersionSettings, _ version: String, in tree: TreeFiles
  ) -> [String] {
    guard let path = settings.changelog,
      let bytes = try? tree.read(path, limit: VersionFiles.largest),
      let log = try? Changelog(bytes), log.hasEntries(of: version) == nil
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

/// The current branch and the version that its files must contain.
struct VersionBranch {
  private let model: BranchModel
  /// Nil if the branch does not create a version.
  let own: (branch: String, version: String, kind: BranchKind)?

  init(_ branch: String?, _ model: BranchModel) {
    self.model = model
    own = branch.flatMap { branch in
      let found = BranchClassifier(model).classify(branch)
      guard let kind = found.kind, kind.introducesVersion, let version = found.parts?.version
      else { return nil }
      return (branch, version.version.description, kind)
    }
  }

  /// Another version than the branch's fails 'version check'.
  func warnings(_ version: String) -> [Diagnostic] {
    guard let own, !isOwn(version) else { return [] }
    return [
      Diagnostic(
        .versionAgreement,
        "the branch is '\(ForeignText.shown(own.branch))', so 'flowctl version check' fails with "
          + "'\(ForeignText.shown(version))'",
        severity: .warning,
        hint: start(version, own.kind).map {
          .explain("if that is the next version").then(.run($0))
        })
    ]
  }

  /// What writes the changelog's section of a version.
  func changelogWords(_ version: String, on day: CalendarDay) -> String {
    if isOwn(version) { return "'flowctl finish' writes it" }
    guard let release = own?.kind ?? model.kind("release"), let command = start(version, release)
    else { return "add the line '## [\(ForeignText.shown(version))] - \(day)'" }
    return "'flowctl finish' writes it on the branch of '\(command)'"
  }

  private func isOwn(_ version: String) -> Bool {
    own.map { VersionText.numbers($0.version) == VersionText.numbers(version) } ?? false
  }

  private func start(_ version: String, _ kind: BranchKind) -> Command? {
    guard kind.introducesVersion else { return nil }
    return WrittenVersion(parsing: version).map { kind.startCommand($0.version, words: []) }
  }
}
