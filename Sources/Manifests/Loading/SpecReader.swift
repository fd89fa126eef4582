import Diagnostics
import Formats
package import YAML

/// Reads the bytes of a manifest, or of another file in the full language.
package enum SpecReader {
  /// Reads one map; an empty file is an empty one.
  ///
  /// - Throws: the first reason why the bytes can't be read.
  package static func read(_ bytes: [UInt8], path: String) throws(YAMLError) -> YAMLNode {
    let terms = YAMLTerms(
      bytes: SpecLimits.bytes, depth: SpecLimits.depth, nodes: SpecLimits.nodes, isFull: true)
    let empty = YAMLNode(.map([]), at: Place(path: path, line: 1))
    guard let node = try YAMLReader.read(bytes, path: path, terms), node.text != "" else {
      return empty
    }
    if case .map = node.value { return node }
    throw YAMLError(.noMap, at: TextPlace(line: node.place.line, column: node.place.column))
  }
}

/// How big a manifest and what stands beside it may be; beyond, it is refused unread.
package enum SpecLimits {
  /// Bytes of one file.
  package static let bytes = 1 << 20
  /// Lists and maps within one another.
  package static let depth = 64
  /// Texts, lists, maps and keys, aliases followed.
  package static let nodes = 50_000
  /// Files that one manifest is made of.
  package static let files = 200
  /// Files that include one another in a row.
  package static let includes = 16
  /// Nodes that templates may make of a manifest.
  package static let expanded = 100_000
  /// Files of settings, those that are included counted as often as they are.
  package static let settingsFiles = 1000
  /// Bytes of one file of settings.
  package static let settingsBytes = 64 * 1024
  /// Findings of one manifest; the rest is counted.
  package static let findings = 500
}
