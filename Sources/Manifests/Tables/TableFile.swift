/// A file that is made of a table.
package struct TableFile: Hashable, Sendable {
  /// From the top of the repository.
  package let path: String
  package let text: String

  init(_ path: String, _ text: String) { (self.path, self.text) = (path, text) }

  /// The bytes of the file.
  package var bytes: [UInt8] { Array(text.utf8) }
}
