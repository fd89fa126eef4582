/// One file of a table: its content and its language.
package struct TableFile: Sendable {
  package let text: FileText
  package let language: String
  package let format: TableFormat
  package let table: StringTable

  /// Reads a file; in the folder `values`, Android's language is that of the source.
  ///
  /// - Throws: if the bytes are not in the format.
  package init(
    _ bytes: some Sequence<UInt8>, path: String, language: String, format: TableFormat
  ) throws(RejectedFile) {
    text = try FileText(bytes, path: path)
    self.language = language
    self.format = format
    table = try StringTable(text, format: format)
  }
}
