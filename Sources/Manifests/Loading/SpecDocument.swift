import Diagnostics
package import YAML

/// One file of a manifest, read.
package struct SpecDocument: Sendable {
  /// From the top of the repository, or as the user named it.
  package let path: String
  package let bytes: [UInt8]
  package let root: YAMLNode
  let source: SpecSource

  /// Reads a file.
  package init(_ bytes: [UInt8], path: String) throws(YAMLError) {
    self.path = path
    self.bytes = bytes
    root = try SpecReader.read(bytes, path: path)
    source = SpecSource(bytes)
  }
}
