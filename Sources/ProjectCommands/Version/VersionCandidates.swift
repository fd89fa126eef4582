package import Base
import Git
package import Manifests
package import Session

/// Files of a repository that contain a version and that a configuration could name.
package enum VersionCandidates {
  struct Found {
    let file: VersionFile
    let stated: [StatedVersion]
  }

  private static let patterns = [
    "pubspec.yaml", "*/pubspec.yaml", "app.json", "*/app.json", "package.json", "*.xcconfig",
    "project.yml", "*/project.yml", "*.pbxproj", "*.xcproj", "build.gradle", "build.gradle.kts",
    "*/build.gradle", "*/build.gradle.kts", "gradle.properties", "*.versions.toml", "VERSION",
    "*Info.plist",
  ]
  private static let most = 500

  /// A note that releases could set the version in these files; nil without such a file.
  package static func note(in session: Session) async throws(Failure) -> String? {
    let paths = try await find(in: session).map(\.file.path)
    return paths.isEmpty
      ? nil
      : "to let releases set the version in \(CountText.names(paths, most: 2)), before you commit: "
        + "flowctl version show"
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

  /// The files that a release could write, sorted by path.
  ///
  /// A project that XcodeGen generates is left out: its manifest is listed.
  static func find(in session: Session) async throws(Failure) -> [Found] {
    guard let tree = try? TreeFiles(of: session), let git = try? session.git() else { return [] }
    let paths = try await askingGit(await git.files(matching: patterns)).filter {
      ManifestPath.isBelow($0) && ForeignFolders.isOurs($0)
    }
    let manifests = Set(paths.filter { $0.hasSuffix("project.yml") })
    return paths.prefix(most).compactMap { path in
      if ForeignFolders.project(of: path).map(manifests.contains) == true { return nil }
      guard let file = try? VersionFile(path: path), let bytes = try? tree.bytes(of: file),
        let stated = try? file.writtenVersions(in: bytes).filter({
          $0.isLiteral && VersionText.numbers($0.text) != nil && !file.isOfTests($0, in: bytes)
        }), !stated.isEmpty
      else { return nil }
      return Found(file: file, stated: stated)
    }
  }
}

/// Folders of dependencies, tests and samples, which have versions of their own.
package enum ForeignFolders {
  private static let names: Set<String> = [
    "Pods", "Carthage", "Vendor", "vendor", "node_modules", "build", "DerivedData", "fixtures",
    "Fixtures", "buildSrc",
  ]

  /// True for a path outside of these folders.
  package static func isOurs(_ path: String) -> Bool {
    !path.split(separator: "/").dropLast().contains { part in
      part.hasSuffix("Tests") || part.hasSuffix(".framework") || part.hasSuffix(".xcframework")
        || names.contains(String(part))
    }
  }

  /// The manifest of a generated Xcode project: `project.yml` next to it; nil for other files.
  static func project(of path: String) -> String? {
    guard path.hasSuffix(".xcodeproj/project.pbxproj") else { return nil }
    let folder = SpecPath.directory(of: SpecPath.directory(of: path))
    return folder.isEmpty ? "project.yml" : folder + "/project.yml"
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
