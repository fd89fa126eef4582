import Base

/// A framework whose apps have a project for each platform.
package enum AppFramework: Sendable {
  case flutter
  case reactNative
  case kotlinMultiplatform

  /// Maximum number of build files that are searched for a plugin.
  private static let mostRead = 50

  /// The framework of a repository with these files; `text` reads one.
  package init?(among paths: [String], text: (String) -> String?) {
    func contains(_ names: [String], _ signs: [String]) -> Bool {
      let files = paths.filter { path in names.contains { path == $0 || path.hasSuffix("/" + $0) } }
      return files.prefix(Self.mostRead).contains { path in
        text(path).map { text in signs.contains(where: text.contains) } ?? false
      }
    }
    if contains(["pubspec.yaml"], ["sdk: flutter"]) {
      self = .flutter
    } else if contains(["package.json"], ["\"react-native\"", "\"expo\""]) {
      self = .reactNative
    } else if contains(
      ["libs.versions.toml", "build.gradle.kts", "build.gradle"], ["multiplatform"])
    {
      self = .kotlinMultiplatform
    } else {
      return nil
    }
  }

  /// The files that releases write, among those that contain a version.
  ///
  /// Flutter derives the versions of its platforms from `pubspec.yaml`. Otherwise each platform has
  /// its own, and they must agree; nil if they don't. A file of no platform joins if it agrees.
  package func versionFiles(among found: [(file: VersionFile, texts: Set<String>)])
    -> [VersionFile]?
  {
    if self == .flutter {
      let files = found.map(\.file).filter { $0.kind == .pubspec }
      let depth = files.map(\.depth).min()
      let nearest = files.filter { $0.depth == depth }
      return nearest.isEmpty ? nil : nearest
    }
    let ofApps = found.filter { $0.file.platform != nil || $0.file.kind == .expo }
    let texts = (ofApps.isEmpty ? found : ofApps).reduce(into: Set<String>()) {
      $0.formUnion($1.texts)
    }
    return texts.count == 1 ? found.filter { $0.texts == texts }.map(\.file) : nil
  }
}

extension VersionFile {
  fileprivate var depth: Int { path.utf8.count { $0 == UInt8(ascii: "/") } }
}
