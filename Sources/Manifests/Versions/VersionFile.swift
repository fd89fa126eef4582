/// A file that states the version of the app.
package struct VersionFile: Hashable, Sendable {
  /// From the top of the repository.
  package let path: String
  package let kind: VersionFileKind
  /// The key to look for; nil where the usual keys of the kind are meant.
  package let key: String?

  /// A file of a kind.
  ///
  /// - Throws: `buildNumber` where the key is one of those that CI gives out.
  package init(
    path: String, kind: VersionFileKind, key: String? = nil
  ) throws(VersionFileError) {
    if let key, Self.isBuildNumber(key) { throw .buildNumber(path: path, key: key) }
    (self.path, self.kind, self.key) = (path, kind, key)
  }

  /// A file whose name tells its kind.
  ///
  /// - Throws: `unknownKind` where it does not.
  package init(path: String, key: String? = nil) throws(VersionFileError) {
    guard let kind = VersionFileKind(path: path) else { throw .unknownKind(path: path) }
    try self.init(path: path, kind: kind, key: key)
  }

  /// The keys that are looked for.
  package var keys: [String] { key.map { [$0] } ?? kind.keys }

  /// The last names of the keys, by which a file that can't be read may state a version.
  var names: [String] { kind.hasPaths ? keys.compactMap { KeyPaths.names(of: $0).last } : keys }

  /// That it states no version.
  package var silence: VersionFileError {
    kind == .text ? .notText(path: path) : .notStated(path: path, keys: keys)
  }

  /// What CI gives out, and no release ever writes.
  private static func isBuildNumber(_ key: String) -> Bool {
    let name = KeyPaths.names(of: key).last ?? key
    let last = name.split { $0 == "." || $0 == "-" }.last.map(String.init) ?? name
    return ["CURRENT_PROJECT_VERSION", "CFBundleVersion", "versionCode", "buildNumber"]
      .contains(last)
  }
}
