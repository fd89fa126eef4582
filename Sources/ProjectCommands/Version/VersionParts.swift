import Manifests

/// The files that projects are made of and that no name tells: what manifests include, and the
/// settings that projects and settings name.
struct VersionParts {
  /// Those that were found, each once, in the order of their paths.
  private(set) var files: [VersionFile] = []
  /// What is named and can't be read.
  private(set) var unread: [UnreadSpecFile] = []

  /// Follows what these files name, the manifests among them with what the lint read.
  ///
  /// `settings` are the bytes of files of settings and of Xcode's projects, by their paths; `own`
  /// are files of settings among them whose names need not tell it.
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

  /// Those that are read, and those that whoever generates may have read, too.
  private static func manifests(_ spec: LoadedSpec) -> [String] {
    spec.documents.map(\.path) + spec.unread.filter { !$0.isCertain }.map(\.path)
  }
}
