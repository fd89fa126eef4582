import Base

/// The version of an app in all files that contain it.
package enum VersionFiles {
  /// Maximum bytes of a file.
  package static let largest = 16 << 20

  /// The files after setting the version, by path; files that already have it are left out.
  ///
  /// Only the version changes. `files` has the bytes by path. A pre-release is only kept, where a
  /// file has it.
  ///
  /// - Throws: the first file without a literal version.
  package static func edits(
    _ settings: [VersionFile], files: [String: [UInt8]], to version: String, isKept: Bool = false
  ) throws(VersionFileError) -> [String: [UInt8]] {
    let version = VersionText.plain(version)
    let isVersion =
      VersionText.isVersion(version) || isKept && VersionText.release(of: version) != nil
    guard isVersion else { throw .notAVersion(version) }
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

  /// The version without leading zeros of its numbers: `26.9` of `26.09`.
  static func plain(_ text: String) -> String {
    let numbers = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let parts = numbers.split(separator: ".", omittingEmptySubsequences: false).map { part in
      let rest = part.drop { $0 == "0" }
      return rest.isEmpty ? part.prefix(1) : rest
    }
    return parts.joined(separator: ".") + text.dropFirst(numbers.count)
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

  /// The version without a word after it: `1.5.0` of `1.5.0-SNAPSHOT`, `1.5.0-dev` and `1.5.0b1`.
  ///
  /// Nil if the text is no version with or without such a word.
  package static func release(of text: String) -> String? {
    let numbers = text.utf8.prefix { ASCII.isDigit($0) || $0 == UInt8(ascii: ".") }
    let (version, word) = (String(Substring(numbers)), text.utf8.dropFirst(numbers.count))
    guard Self.numbers(version) != nil, text.utf8.count <= longest else { return nil }
    guard let first = word.first else { return version }
    let isPlain = word.allSatisfy { ASCII.isWord($0) || "+.".utf8.contains($0) }
    return isPlain && first != UInt8(ascii: ".")
      && (ASCII.isAlphanumeric(first) || word.count > 1) ? version : nil
  }

  private static let longest = 64
}
