import Diagnostics
import Formats
package import YAML

/// Reads the bytes of a manifest or another YAML file.
package enum SpecReader {
  /// Reads one map; an empty file is an empty map.
  ///
  /// - Throws: the first error.
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

/// The size limits of a manifest and of related files; larger ones are not read.
package enum SpecLimits {
  /// Bytes of one file.
  package static let bytes = 1 << 20
  /// The depth of nested lists and maps.
  package static let depth = 64
  /// Texts, lists, maps and keys, with aliases resolved.
  package static let nodes = 50_000
  /// Files of one manifest.
  package static let files = 200
  /// The depth of nested includes.
  package static let includes = 16
  /// Nodes that templates of a manifest may expand to.
  package static let expanded = 100_000
  /// Settings files, each counted as often as it is included.
  package static let settingsFiles = 1000
  /// Bytes of one settings file.
  package static let settingsBytes = 64 * 1024
  /// Findings of one manifest; the others are only counted.
  package static let findings = 500
}
