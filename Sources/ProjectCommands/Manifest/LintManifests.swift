package import Diagnostics
import Effects
import Manifests
package import Session

/// `manifest lint`: finds errors in the XcodeGen manifests of a repository.
package struct LintManifests {
  /// The options of the command line.
  package struct Options: Sendable {
    /// Manifests or directories; empty for the whole repository.
    package var paths: [String] = []
    /// True to fix findings.
    package var fixes = false
    /// True to show the edits only.
    package var isDryRun = false

    /// The default options.
    package init() {}
  }

  private let options: Options
  private let session: Session

  private static let name = "project.yml"
  /// The usual names of manifests; others are named on the command line.
  private static let names = [name, "project.yaml", "xcodegen.yml", "xcodegen.yaml"]

  /// Checks the manifests, after fixing findings if requested.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    try await LintManifests(options: options, session: session).report()
  }

  private func report() async throws(Failure) -> Report {
    let places = try await places()
    var answer = ManifestAnswer(count: places.count)
    for place in places {
      var lint = try judged(place)
      let edits = ManifestEdits(lint, at: place)
      if options.isDryRun {
        answer.diffs += edits.diffs
      } else if options.fixes, !edits.files.isEmpty {
        answer.mended += try write(edits, at: place)
        lint = try judged(place)
      }
      answer.add(lint, at: place)
    }
    return answer.report
  }

  private func judged(_ place: ManifestPlace) throws(Failure) -> ManifestLint {
    let lint = ManifestLint(place.path, from: place.files(in: session))
    if lint.spec.documents.isEmpty, lint.spec.faults.isEmpty {
      throw Failure(
        .unavailable, "usage",
        "'\(ForeignText.shown(place.path))' can't be read: \(lint.spec.unread.first?.reason ?? "")",
        hint: .flowctl("manifest", "lint", "<path>/\(Self.name)"))
    }
    return lint
  }

  private func places() async throws(Failure) -> [ManifestPlace] {
    var files: [CatalogFile] = []
    for path in options.paths {
      let isDirectory = (try? session.world.files.list(session.world.absolute(path))) != nil
      files +=
        isDirectory
        ? try await manifests(at: [path])
        : try await CatalogFinder(session: session, suffix: Self.name, excluded: [])
          .files(at: [path])
    }
    if options.paths.isEmpty { files = try await manifests(at: []) }
    if files.isEmpty {
      let place = options.paths.first.map { "at '\($0)'" } ?? "here"
      throw Failure(
        .unavailable, "usage", "found no '\(Self.name)' \(place)",
        hint: .flowctl("manifest", "lint", "<path>/\(Self.name)"))
    }
    return files.map { ManifestPlace($0, in: session) }
  }

  private func manifests(at paths: [String]) async throws(Failure) -> [CatalogFile] {
    var files: [CatalogFile] = []
    for suffix in [".yml", ".yaml"] {
      let finder = CatalogFinder(session: session, suffix: suffix, excluded: [])
      files += try await finder.files(at: paths).filter(Self.isManifest)
    }
    return files.sorted { $0.path < $1.path }
  }

  private static func isManifest(_ file: CatalogFile) -> Bool {
    file.path.split(separator: "/").last.map { names.contains(String($0)) } == true
  }

  private func write(
    _ edits: ManifestEdits, at place: ManifestPlace
  ) throws(Failure) -> [String] {
    var notes: [String] = []
    for file in edits.files {
      let shown = place.prefix + file.path
      try session.write(file.edited, to: place.top + "/" + file.path, shown: shown)
      let count = file.edits.count
      notes.append("fixed \(CountText.words(count, "finding")) in '\(ForeignText.shown(shown))'")
    }
    return notes
  }
}
