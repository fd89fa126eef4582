/// A file of a template's folder as it lies there.
package struct TemplateFile: Hashable, Sendable {
  /// From the folder, as `files/App/App.swift.mustache`.
  package let path: String
  package let bytes: [UInt8]

  /// A file that was read.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
