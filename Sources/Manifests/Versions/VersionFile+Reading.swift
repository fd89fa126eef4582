import Base

extension VersionFile {
  /// Every version in the file's bytes, in order.
  ///
  /// - Throws: `unreadable`, or `unwritable` if one of them can't be replaced.
  package func versions(in bytes: [UInt8]) throws(VersionFileError) -> [StatedVersion] {
    let stated = try anyVersions(in: bytes)
    if let version = stated.first(where: { !$0.isReplaceable }) {
      throw .unwritable(path: path, line: version.place.line, key: version.key)
    }
    return stated
  }

  /// The versions in bytes, of which at least one is a literal number.
  ///
  /// - Throws: the reason why a release can't write a version.
  package func writtenVersions(in bytes: [UInt8]) throws(VersionFileError) -> [StatedVersion] {
    let stated = try versions(in: bytes)
    guard let first = stated.first else { throw silence }
    if stated.contains(where: \.isLiteral) { return stated }
    throw .notLiteral(path: path, key: first.key, text: first.text)
  }

  /// The same, including versions that can't be replaced.
  ///
  /// - Throws: `unreadable`.
  package func anyVersions(in bytes: [UInt8]) throws(VersionFileError) -> [StatedVersion] {
    if bytes.count > VersionFiles.largest {
      throw .unreadable(path: path, reason: "it has more than \(VersionFiles.largest) bytes")
    }
    var lines = LineCount(bytes)
    let ranges = try ranges(in: bytes)
    let mark = Array("\u{feff}".utf8)
    if ranges.isEmpty, bytes.starts(with: mark),
      try !self.ranges(in: Array(bytes.dropFirst(mark.count))).isEmpty
    {
      throw .byteOrderMark(path: path)
    }
    return ranges.map { found in
      StatedVersion(
        key: found.key, text: found.text ?? ASCII.text(bytes[found.range]),
        place: lines.place(of: found.range.lowerBound), range: found.range,
        isPlainYAML: found.isPlainYAML, isReplaceable: found.isReplaceable)
    }
  }

  /// True for a build setting of tests, which no store gets.
  package func isOfTests(_ version: StatedVersion, in bytes: [UInt8]) -> Bool {
    guard kind == .pbxproj else { return false }
    let start = bytes[..<version.range.lowerBound].lastIndex(of: UInt8(ascii: "{"))
    let end = bytes[version.range.upperBound...].firstIndex(of: UInt8(ascii: "}"))
    let settings = bytes[(start ?? 0)..<(end ?? bytes.count)]
    return ["TEST_HOST", "TEST_TARGET_NAME"].contains {
      settings.firstRange(of: Array($0.utf8)) != nil
    }
  }

  /// True if unreadable bytes contain one of the keys, so that they may contain a version.
  ///
  /// The key may be in UTF-16, or in a binary property list.
  package func mayState(_ bytes: [UInt8]) -> Bool {
    names.contains { key in
      let (plain, wide) = (Array(key.utf8), Array(key.utf8.map { [$0] }.joined(separator: [0])))
      return !bytes.ranges(of: plain).isEmpty || !bytes.ranges(of: wide).isEmpty
    }
  }

  private func ranges(in bytes: [UInt8]) throws(VersionFileError) -> [VersionRange] {
    try ranges(in: bytes, keys: keys)
  }

  /// Every build number of the file as it is written, which may also be an expression.
  ///
  /// - Throws: `unreadable`.
  package func buildNumbers(in bytes: [UInt8]) throws(VersionFileError) -> [String] {
    switch kind {
    case .gradle: return GradleValues.all(bytes, keys: kind.buildKeys).map(\.text)
    case .json, .expo:
      do throws(StreamFault) {
        return try JSONMember.members(bytes, keys: kind.buildKeys).compactMap(\.text)
      } catch {
        throw .unreadable(path: path, reason: error.message(of: "file"))
      }
    case .pubspec: return try SpecVersions.builds(bytes, keys: keys, path: path)
    default:
      // A file with only a version has none.
      if kind.buildKeys.isEmpty { return [] }
      return try ranges(in: bytes, keys: kind.buildKeys).map {
        $0.text ?? ASCII.text(bytes[$0.range])
      }
    }
  }

  private func ranges(
    in bytes: [UInt8], keys: [String]
  ) throws(VersionFileError) -> [VersionRange] {
    let isLines = [.xcconfig, .properties, .pbxproj, .xcproj, .gradle, .toml].contains(kind)
    if isLines, WideText.isOne(bytes) { throw .unreadable(path: path, reason: WideText.words) }
    do throws(StreamFault) {
      switch kind {
      case .xcconfig: return SettingLines.xcconfig(bytes, keys: keys)
      case .properties: return PropertiesText.versions(bytes, keys: keys)
      case .text: return SettingLines.text(bytes, keys: keys)
      case .pbxproj: return ProjectSettings.versions(bytes, keys: keys)
      case .xcproj:
        return ProjectSettings.versions(bytes, keys: keys, sign: UInt8(ascii: ":"))
      case .gradle: return GradleCode.versions(bytes, keys: keys)
      case .plist: return try PropertyListText.versions(bytes, keys: keys)
      case .json, .expo: return try JSONMember.versions(bytes, keys: keys)
      case .toml: return TOMLVersions.versions(bytes, keys: keys)
      case .xcodegen, .pubspec: break
      }
    } catch {
      throw .unreadable(path: path, reason: error.message(of: "file"))
    }
    return kind == .pubspec
      ? try SpecVersions.paths(bytes, keys: keys, path: path)
      : try SpecVersions.versions(bytes, keys: keys, path: path)
  }
}

/// Counts lines up to ascending offsets.
private struct LineCount {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var start = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func place(of target: Int) -> TextPlace {
    while offset < target {
      if bytes[offset] == UInt8(ascii: "\n") { (line, start) = (line + 1, offset + 1) }
      offset += 1
    }
    return TextPlace(line: line, column: target - start + 1)
  }
}
