import Base

/// Files of a repository that contain a version and that a configuration could name.
package enum VersionCandidates {
  /// A file with the versions that it contains.
  package struct Found {
    package let file: VersionFile
    package let stated: [StatedVersion]
  }

  private static let names: Set<String> = [
    "pubspec.yaml", "app.json", "project.yml", "build.gradle", "build.gradle.kts",
  ]
  private static let topNames: Set<String> = ["package.json", "gradle.properties", "VERSION"]
  private static let endings = [".xcconfig", ".pbxproj", ".xcproj", ".versions.toml", "Info.plist"]
  private static let most = 500

  /// The paths of a tree that may be such a file, sorted.
  ///
  /// A project that XcodeGen generates is left out: its manifest is listed.
  package static func paths(among tree: [String]) -> [String] {
    let paths = tree.filter { isNamed($0) && ForeignFolders.isOurs($0) }
    let manifests = Set(paths.filter { $0.hasSuffix("project.yml") })
    return paths.sorted().prefix(most).filter {
      ForeignFolders.project(of: $0).map(manifests.contains) != true
    }
  }

  /// The files that a release could write, in the same order.
  package static func found(in files: [(path: String, bytes: [UInt8]?)]) -> [Found] {
    files.compactMap { path, bytes in
      guard let file = try? VersionFile(path: path), let bytes,
        let stated = try? file.writtenVersions(in: bytes).filter({
          $0.isLiteral && VersionText.numbers($0.text) != nil && !file.isOfTests($0, in: bytes)
        }), !stated.isEmpty
      else { return nil }
      return Found(file: file, stated: stated)
    }
  }

  private static func isNamed(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return names.contains(name) || topNames.contains(path)
      || endings.contains(where: name.hasSuffix)
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
