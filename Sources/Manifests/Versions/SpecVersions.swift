import Diagnostics
import Formats

/// Finds versions in an XcodeGen manifest, wherever a map has them.
enum SpecVersions {
  /// - Throws: what keeps it from being read.
  static func versions(
    _ bytes: [UInt8], keys: [String], path: String
  ) throws(VersionFileError) -> [VersionRange] {
    let document: SpecDocument
    do throws(SpecReadError) {
      document = try SpecDocument(bytes, path: path)
    } catch {
      throw .unreadable(path: path, reason: error.diagnostic(path: path).message)
    }
    var found: [VersionRange] = []
    var open = [document.root]
    var seen: Set<Int> = []
    while let node = open.popLast() {
      open += node.items
      for entry in node.entries {
        open.append(entry.value)
        let key = name(entry.key)
        guard keys.contains(key), case .text(let text) = entry.value.value else { continue }
        let version = version(key, text, at: entry.value.place, in: document.source)
        // An alias leads to the same place again.
        guard seen.insert(version.range.lowerBound).inserted else { continue }
        found.append(version)
      }
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The key without a condition in brackets, and without the mark that it replaces others.
  private static func name(_ key: String) -> String {
    String(SpecWalk.plain(key).prefix { $0 != "[" })
  }

  private static func version(
    _ key: String, _ text: SpecText, at place: Place, in source: SpecSource
  ) -> VersionRange {
    guard let range = source.range(of: text, at: place) else {
      let start = source.offset(of: TextPlace(line: place.line, column: place.column)) ?? 0
      return VersionRange(
        key: key, range: start..<start,
        detour: VersionRange.Detour(
          text: String(decoding: Array(text.characters.utf8)[...].trimmed, as: UTF8.self),
          form: source.form(at: place)))
    }
    let isQuoted = range.count > text.characters.utf8.count
    let inner = isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
    return VersionRange(key: key, range: inner, isPlainYAML: !isQuoted)
  }
}
