import Formats

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
        throw .unreadable(path: file.path, reason: "it is missing")
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

/// Versions as files state them.
package enum VersionText {
  /// True for two to four numbers without zeros before them, such as `1.4.0`.
  package static func isVersion(_ text: String) -> Bool {
    numbers(text) != nil
      && text.split(separator: ".").allSatisfy { $0 == "0" || !$0.hasPrefix("0") }
  }

  /// The numbers of a version, without the zeros at its end: `1.4` is `1.4.0`.
  ///
  /// Zeros before a number, as files of others have them, count for nothing.
  package static func numbers(_ text: String) -> [Int]? {
    guard text.utf8.count <= longest else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (2...4).contains(parts.count) else { return nil }
    var numbers = parts.compactMap { ASCII.number(Array($0)[...]) }
    guard numbers.count == parts.count, parts.allSatisfy({ $0.allSatisfy(ASCII.isDigit) }) else {
      return nil
    }
    while numbers.last == 0 { numbers.removeLast() }
    return numbers
  }

  private static let longest = 64
}
