import ArgumentParser
import Configuration
import Diagnostics
import Effects
import Git
import Gitflow
import Session
import StringCatalogs

struct StringsDrift: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "outdated",
    abstract: "Find translations that are older than their source text.",
    discussion: """
      The Git history shows when each text changed.

      flowctl strings outdated
      flowctl strings outdated App/Localizable.xcstrings --fail-on warning
      """)

  @Argument(help: "Catalogs (default: all of the repository).")
  var paths: [String] = []

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("strings outdated", in: world) { session throws(Failure) in
      try await CheckSourceDrift.run(paths: paths, in: session)
    }
  }
}

/// `strings drift`: finds translations that are older than their source text in Git history.
struct CheckSourceDrift {
  private let session: Session
  private let level: RuleLevel?

  /// The maximum number of versions to read of a catalog, newest first.
  private static let most = 500

  /// Reads the versions of the catalogs at these paths, or of all in the repository.
  static func run(
    paths: [String], in session: Session
  ) async throws(Failure) -> Report {
    let levels = try session.policy().configuration.policy.levels
    let drift = CheckSourceDrift(session: session, level: levels[RuleID("source-drift")])
    return try await drift.report(paths)
  }

  private func report(_ paths: [String]) async throws(Failure) -> Report {
    let store = CatalogStore(session: session)
    let files = try await store.files(at: paths)
    var report = Report(
      command: "strings drift",
      title: CatalogFile.title(of: files.map(\.path)))
    if try session.repository().isShallow {
      report.diagnostics = [
        .undecided(
          "source-drift", "this clone is shallow: older versions of catalogs are missing",
          hint: .git("fetch", "--unshallow"))
      ]
      return report
    }
    if level == .off { return report }
    for file in files {
      let bytes = try store.read(file)
      report.diagnostics += try await diagnostics(file, bytes).map {
        $0.weighed(level, own: .warning)
      }
    }
    return report
  }

  private func diagnostics(
    _ file: CatalogFile, _ bytes: MappedBytes
  ) async throws(Failure) -> [Diagnostic] {
    var drift = SourceDrift()
    let git = try session.git()
    let objects = try session.objects()
    let versions = try await askingGit(await git.commits(changing: file.path, atMost: Self.most))
    for commit in versions.reversed() {
      let former = FormerCatalogs(at: commit, objects: objects)
      guard let bytes = try await former.bytes(at: file.path) else { continue }
      // Versions that can't be read are skipped.
      bytes.withBytes { try? drift.add($0, version: commit.description) }
    }
    return try bytes.reading(file.path) { bytes throws(CatalogFault) in
      try drift.add(bytes, version: "the working tree")
      return try drift.diagnostics(bytes, path: file.path)
    }
  }
}
