import Manifests

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
