import Base
import YAML

/// Finds versions in YAML manifests.
enum SpecVersions {
  /// The versions of `pubspec.yaml`.
  ///
  /// Paths start at the root map, because dependencies have versions, too.
  ///
  /// The build number after `+` is not part of them.
  ///
  /// - Throws: the reason why it can't be read.
  static func paths(
    _ bytes: [UInt8], keys: [String], path: String
  ) throws(VersionFileError) -> [VersionRange] {
    let document = try document(bytes, path)
    let paths = KeyPaths(keys)
    var found: [VersionRange] = []
    var open = [(path: [String](), node: document.root)]
    while let (path, node) = open.popLast() {
      for entry in node.entries {
        let path = path + [entry.key]
        if paths.lead(through: path) { open.append((path, entry.value)) }
        guard let key = paths.text(path), let text = entry.value.text else { continue }
        var version = version(key, text, at: entry.value.place, in: document.source)
        if version.isReplaceable,
          let plus = bytes[version.range].firstIndex(of: UInt8(ascii: "+"))
        {
          version = VersionRange(key: key, range: version.range.lowerBound..<plus)
        }
        found.append(version)
      }
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The build numbers of `pubspec.yaml`: what its version has after `+`.
  ///
  /// - Throws: the reason why it can't be read.
  static func builds(
    _ bytes: [UInt8], keys: [String], path: String
  ) throws(VersionFileError) -> [String] {
    try paths(bytes, keys: keys, path: path).compactMap { version in
      guard version.isReplaceable, bytes[version.range.upperBound...].first == UInt8(ascii: "+")
      else { return nil }
      let rest = bytes[(version.range.upperBound + 1)...]
      return ASCII.text(rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != 0x27 })
    }
  }

  private static func document(
    _ bytes: [UInt8], _ path: String
  ) throws(VersionFileError) -> SpecDocument {
    do throws(YAMLError) {
      return try SpecDocument(bytes, path: path)
    } catch {
      throw .unreadable(path: path, reason: error.diagnostic(.manifest, path: path).message)
    }
  }

  /// The versions of an XcodeGen manifest, in any map.
  ///
  /// - Throws: the reason why it can't be read.
  static func versions(
    _ bytes: [UInt8], keys: [String], path: String
  ) throws(VersionFileError) -> [VersionRange] {
    let document = try document(bytes, path)
    var found: [VersionRange] = []
    var open = [document.root]
    var seen: Set<Int> = []
    var isRoot = true
    while let node = open.popLast() {
      open += node.items
      for entry in node.entries {
        open.append(entry.value)
        let key = name(entry.key)
        // Below the top, it is the version of a package.
        guard keys.contains(key), isRoot || key != "version",
          let text = entry.value.text
        else { continue }
        let version = version(key, text, at: entry.value.place, in: document.source)
        // An alias points to the same place again.
        guard seen.insert(version.range.lowerBound).inserted else { continue }
        found.append(version)
      }
      isRoot = false
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The key without a condition in brackets, and without the suffix that replaces merged values.
  private static func name(_ key: String) -> String {
    String(SpecWalk.plain(key).prefix { $0 != "[" })
  }

  private static func version(
    _ key: String, _ text: String, at place: Place, in source: SpecSource
  ) -> VersionRange {
    guard let range = source.range(of: text, at: place) else {
      let start = source.offset(of: place) ?? 0
      let trimmed = String(decoding: Array(text.utf8)[...].trimmed, as: UTF8.self)
      return VersionRange(
        key: key, range: start..<start, text: trimmed, isReplaceable: false)
    }
    let isQuoted = range.count > text.utf8.count
    let inner = isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
    return VersionRange(key: key, range: inner, isPlainYAML: !isQuoted)
  }
}
