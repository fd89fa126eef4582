/// A file that contains the version of the app.
package struct VersionFile: Hashable, Sendable {
  /// Relative to the top of the repository.
  package let path: String
  package let kind: VersionFileKind
  /// The key to search; nil for the usual keys of the format.
  package let key: String?

  /// A file with a format.
  ///
  /// - Throws: `buildNumber` if the key is a build number, which comes from CI.
  package init(
    path: String, kind: VersionFileKind, key: String? = nil
  ) throws(VersionFileError) {
    if let key, Self.isBuildNumber(key) { throw .buildNumber(path: path, key: key) }
    (self.path, self.kind, self.key) = (path, kind, key)
  }

  /// A file whose name determines its format.
  ///
  /// - Throws: `unknownKind` if it does not.
  package init(path: String, key: String? = nil) throws(VersionFileError) {
    guard let kind = VersionFileKind(path: path) else { throw .unknownKind(path: path) }
    try self.init(path: path, kind: kind, key: key)
  }

  /// The keys to search.
  package var keys: [String] { key.map { [$0] } ?? kind.keys }

  /// The last components of the keys, to search in unreadable files.
  var names: [String] { kind.hasPaths ? keys.compactMap { KeyPaths.names(of: $0).last } : keys }

  /// The file contains no version.
  package var silence: VersionFileError {
    kind == .text ? .notText(path: path) : .notStated(path: path, keys: keys)
  }

  /// Build numbers, which come from CI and are never written.
  private static func isBuildNumber(_ key: String) -> Bool {
    let name = KeyPaths.names(of: key).last ?? key
    let last = name.split { $0 == "." || $0 == "-" }.last.map(String.init) ?? name
    return ["CURRENT_PROJECT_VERSION", "CFBundleVersion", "versionCode", "buildNumber"]
      .contains(last)
  }
}
