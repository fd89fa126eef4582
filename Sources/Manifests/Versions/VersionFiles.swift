/// The version of an app in all files that state it.
package enum VersionFiles {
  /// Bytes of a file, at most.
  package static let largest = 16 << 20

  /// The files with another version, by path; those that state it already are left out.
  ///
  /// Every byte but the numbers stays. `files` holds the bytes by path.
  ///
  /// - Throws: the first file that states no version of its own.
  package static func edits(
    _ settings: [VersionFile], files: [String: [UInt8]], to version: String
  ) throws(VersionFileError) -> [String: [UInt8]] {
    guard VersionText.isVersion(version) else { throw .notAVersion(version) }
    var edited = files
    for file in settings {
      guard let bytes = edited[file.path] else {
        throw .unreadable(path: file.path, reason: "it is not there")
      }
      edited[file.path] = try file.bytes(bytes, to: version)
    }
    return edited.filter { files[$0.key] != $0.value }
  }

  /// The same for files whose names tell their kinds.
  ///
  /// - Throws: the first file whose name tells none, or that states no version of its own.
  package static func edits(
    files: [String: [UInt8]], to version: String
  ) throws(VersionFileError) -> [String: [UInt8]] {
    let settings = try files.keys.sorted().map { path throws(VersionFileError) in
      try VersionFile(path: path)
    }
    return try edits(settings, files: files, to: version)
  }
}

extension VersionFile {
  /// The bytes with another version.
  fileprivate func bytes(
    _ bytes: [UInt8], to version: String
  ) throws(VersionFileError) -> [UInt8] {
    let literal = try writtenVersions(in: bytes).filter(\.isLiteral)
    return ManifestEdit.apply(
      literal.filter { $0.text != version }.map { $0.edit(to: version) }, to: bytes)
  }
}
