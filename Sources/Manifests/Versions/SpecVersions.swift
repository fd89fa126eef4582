import Diagnostics
import Formats

/// Finds versions in an XcodeGen manifest, wherever a map has them.
enum SpecVersions {
  /// - Throws: what keeps it from being read, or a text that is not written as it is.
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
        guard keys.contains(entry.key), case .text(let text) = entry.value.value else { continue }
        guard let range = document.source.range(of: text, at: entry.value.place) else {
          throw .unwritable(
            path: path, line: entry.value.place.line, key: entry.key,
            form: document.source.form(at: entry.value.place), text: text.characters)
        }
        // An alias leads to the same place again.
        guard seen.insert(range.lowerBound).inserted else { continue }
        found.append(version(entry.key, text, range))
      }
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func version(_ key: String, _ text: SpecText, _ range: Range<Int>) -> VersionRange
  {
    let isQuoted = range.count > text.characters.utf8.count
    let inner = isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
    return VersionRange(key: key, range: inner, isPlainYAML: !isQuoted)
  }
}
