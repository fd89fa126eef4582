/// A file of a template's folder as it lies there.
package struct TemplateFile: Hashable, Sendable {
  /// From the folder, as `files/App/App.swift.mustache`.
  package let path: String
  package let bytes: [UInt8]
  /// Whether it is a program, as what is made of it is then.
  package let isExecutable: Bool

  /// A file that was read.
  package init(path: String, bytes: [UInt8], isExecutable: Bool = false) {
    self.path = path
    self.bytes = bytes
    self.isExecutable = isExecutable
  }
}
