package import Base
import Git
package import Manifests
package import Session

extension VersionCandidates {
  private static let mostNoted = 3

  /// A note that releases could set the version in these files; nil without such a file.
  package static func note(in session: Session) async throws(Failure) -> String? {
    let found = try await find(in: session)
    if found.isEmpty { return nil }
    let versions = Set(found.flatMap { $0.stated.map(\.text) })
    if found.count > mostNoted || versions.count > 1 {
      return "\(found.count) files contain a version; which ones releases can set: "
        + "flowctl version show"
    }
    let line = VersionSettings().naming(found.map(\.file))
    return "to let releases set the version, add before you commit: \(ForeignText.shown(line))"
  }

  /// The line of the configuration that names the version files of an app's framework.
  ///
  /// Nil if several versions are found: then `note` names the files.
  package static func line(
    of framework: AppFramework, in session: Session
  ) async throws(Failure) -> String? {
    let found = try await find(in: session).map { ($0.file, texts: Set($0.stated.map(\.text))) }
    return framework.versionFiles(among: found).map { VersionSettings().naming($0) }
  }

  /// The files of the working tree that a release could write.
  static func find(in session: Session) async throws(Failure) -> [Found] {
    guard let tree = try? TreeFiles(of: session), let git = try? session.git() else { return [] }
    let tracked = try await askingGit(await git.files(matching: ["*"])).filter(ManifestPath.isBelow)
    return found(
      in: paths(among: tracked).map { path in
        (path, (try? VersionFile(path: path)).flatMap { (try? tree.bytes(of: $0)).flatMap(\.self) })
      })
  }
}

/// The files of projects that can't be recognized by name: includes of manifests, and the
/// settings files that projects and settings name.
struct VersionParts {
  /// The found files without duplicates, sorted by path.
  private(set) var files: [VersionFile] = []
  /// The named files that can't be read.
  private(set) var unread: [UnreadSpecFile] = []

  /// Follows the references of these files; for manifests, the references that the lint found.
  ///
  /// `settings` has the bytes of settings files and Xcode project files by path; `own` has
  /// settings files with other file extensions.
  init(
    _ specs: [String: LoadedSpec], _ settings: [String: [UInt8]], named own: [String],
    from source: SpecFiles, among tree: Set<String>
  ) {
    let named = SettingsFiles(settings, specs, named: own, from: source, among: tree)
    unread = named.unread
    let manifests = Set(specs.values.flatMap(Self.manifests))
    files = named.paths.sorted().compactMap { try? VersionFile(path: $0, kind: .xcconfig) }
    files += manifests.sorted().compactMap { try? VersionFile(path: $0, kind: .xcodegen) }
  }

  /// The included files, and those that an environment variable may include.
  private static func manifests(_ spec: LoadedSpec) -> [String] {
    spec.documents.map(\.path) + spec.unread.filter { !$0.isCertain }.map(\.path)
  }
}
