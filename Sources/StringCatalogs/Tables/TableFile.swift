/// One file of a table: what it says, in which language.
package struct TableFile: Sendable {
  package let text: FileText
  package let language: String
  package let format: TableFormat
  package let table: StringTable

  /// Reads a file; Android's language is the source's for the folder `values`.
  ///
  /// - Throws: where the bytes are not of the format.
  package init(
    _ bytes: some Sequence<UInt8>, path: String, language: String, format: TableFormat
  ) throws(RejectedFile) {
    text = try FileText(bytes, path: path)
    self.language = language
    self.format = format
    table = try StringTable(text, format: format)
  }
}
