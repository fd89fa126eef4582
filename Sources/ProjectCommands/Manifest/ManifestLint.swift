import ArgumentParser
import Base
import Manifests
import Session
import StringCatalogs

struct ManifestLintCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Find values that XcodeGen silently changes, ignores or overwrites.",
    discussion: """
      An error means that XcodeGen changes or ignores a value; other findings are warnings. \
      flowctl reads included files as XcodeGen does, but none outside of the repository. No \
      program is run.

      flowctl manifest lint
      flowctl manifest lint App/project.yml --format github
      flowctl manifest lint --fix --dry-run       show the fixes
      flowctl manifest lint --fail-on warning
      """)

  @Argument(help: "Manifests or directories (default: every project.yml in the repository).")
  var paths: [String] = []

  @Flag(help: "Fix quotes, misspelled keys and versions.")
  var fix = false

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func report(in session: Session) async throws(Failure) -> Report {
    try await LintManifests(options: self, session: session).report()
  }
}

/// `manifest lint`: finds errors in the XcodeGen manifests of a repository.
struct LintManifests {
  let options: ManifestLintCommand
  let session: Session

  private static let name = "project.yml"
  /// The usual names of manifests; others are named on the command line.
  private static let names = [name, "project.yaml", "xcodegen.yml", "xcodegen.yaml"]

  /// Checks the manifests, after fixing findings if requested.
  func report() async throws(Failure) -> Report {
    let places = try await places()
    var answer = ManifestAnswer(count: places.count)
    for place in places {
      var lint = try checked(place)
      let edits = ManifestEdits(lint, at: place)
      if options.dryRun {
        answer.diffs += edits.diffs
      } else if options.fix, !edits.files.isEmpty {
        answer.fixed += try write(edits, at: place)
        lint = try checked(place)
      }
      answer.add(lint, at: place)
    }
    return answer.report
  }

  private func checked(_ place: ManifestPlace) throws(Failure) -> ManifestLint {
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

/// The edits that fix the files of a manifest.
struct ManifestEdits {
  struct File {
    /// Relative to the top.
    let path: String
    let bytes: [UInt8]
    let edits: [ManifestEdit]

    /// The bytes after all edits.
    var edited: [UInt8] { ManifestEdit.apply(edits, to: bytes) }
  }

  let files: [File]
  private let prefix: String

  init(_ lint: ManifestLint, at place: ManifestPlace) {
    prefix = place.prefix
    let edits = lint.edits
    files = lint.spec.documents.compactMap { document in
      guard let edits = edits[document.path], !edits.isEmpty else { return nil }
      return File(path: document.path, bytes: document.bytes, edits: edits)
    }
  }

  /// The changes of each file, as `diff -u` shows them.
  var diffs: [(path: String, text: String)] {
    files.map { file in
      let edit = CatalogEdit(
        file.edits.map { Splice(range: $0.range, replacement: Array($0.replacement.utf8)) })
      let diff = file.bytes.withUnsafeBytes { bytes in
        UnifiedDiff(edit, of: bytes).text(path: ForeignText.shown(prefix + file.path))
      }
      return (prefix + file.path, String(decoding: diff, as: UTF8.self))
    }
  }
}
