import ArgumentParser
import Configuration
import Base
import Git
import Gitflow
import Session
import StringCatalogs

struct StringsOutdated: ReportingCommand {
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

  /// The maximum number of versions to read of a catalog, newest first.
  private static let most = 500

  /// Reads the versions of the catalogs from Git's history.
  func report(in session: Session) async throws(Failure) -> Report {
    let level = try session.policy().configuration.policy.levels[RuleID("source-drift")]
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
      let found = try await Self.diagnostics(file, try store.read(file), in: session)
      report.diagnostics += found.map { $0.weighed(level, own: .warning) }
    }
    return report
  }

  private static func diagnostics(
    _ file: CatalogFile, _ bytes: MappedBytes, in session: Session
  ) async throws(Failure) -> [Diagnostic] {
    var texts = OutdatedTexts()
    let (git, objects) = (try session.git(), try session.objects())
    let versions = try await askingGit(await git.commits(changing: file.path, atMost: most))
    for commit in versions.reversed() {
      let former = FormerCatalogs(at: commit, objects: objects)
      guard let bytes = try await former.bytes(at: file.path) else { continue }
      // Versions that can't be read are skipped.
      bytes.withBytes { try? texts.add($0, version: commit.description) }
    }
    return try bytes.reading(file.path) { bytes throws(CatalogError) in
      try texts.add(bytes, version: "the working tree")
      return try texts.diagnostics(bytes, path: file.path)
    }
  }
}
