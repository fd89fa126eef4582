/// The formats of texts that checks know.
package enum TextFileFormat: String, CaseIterable, Hashable, Sendable {
  /// Xcode's string catalogs.
  case xcstrings
  /// The older `.strings` and `.stringsdict`.
  case strings
  /// Android's `strings.xml`.
  case android
}
