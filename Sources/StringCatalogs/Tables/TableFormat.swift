/// The formats of tables that are not catalogs.
package enum TableFormat: String, CaseIterable, Sendable {
  case strings
  case stringsdict
  /// Android's `strings.xml`.
  case android
}

extension StringTable {
  /// Reads a file of a format; `.strings` may be a property list in XML, too.
  ///
  /// - Throws: if the bytes are not in the format.
  package init(
    _ text: FileText, format: TableFormat
  ) throws(RejectedFile) {
    do {
      self =
        switch format {
        case .strings:
          Self.isMarkup(text)
            ? try StringsDictionaryReader.table(text) : try StringsReader.table(text)
        case .stringsdict: try StringsDictionaryReader.table(text)
        case .android: try AndroidReader.table(text)
        }
    } catch {
      throw RejectedFile(error, text)
    }
  }

  private static func isMarkup(_ text: FileText) -> Bool {
    text.utf8.starts(with: "<?xml".utf8) || text.utf8.starts(with: "<!DOCTYPE".utf8)
      || text.utf8.starts(with: "<plist".utf8)
  }
}
