import Formats

/// The version of an app in all files that contain it.
package enum VersionFiles {
  /// Maximum bytes of a file.
  package static let largest = 16 << 20

  /// The files after setting the version, by path; files that already have it are left out.
  ///
  /// Only the version changes. `files` has the bytes by path.
  ///
  /// - Throws: the first file without a literal version.
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

/// Versions in the notation of files.
package enum VersionText {
  /// True for two to four numbers without leading zeros, such as `1.4.0`.
  package static func isVersion(_ text: String) -> Bool {
    numbers(text) != nil
      && text.split(separator: ".").allSatisfy { $0 == "0" || !$0.hasPrefix("0") }
  }

  /// The numbers of a version, without trailing zeros: `1.4` equals `1.4.0`.
  ///
  /// Leading zeros of a number, as in files of others, are ignored.
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
