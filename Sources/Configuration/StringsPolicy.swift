/// The settings for checks of string catalogs.
package struct StringsPolicy: Hashable, Sendable {
  /// The languages that every key needs; nil for those of the project, or of the file.
  package var languages: [String]?
  /// Files that are not checked, as globs.
  package var excluded: [String] = []
  /// The formats that are checked by default.
  // An array, because the first set of a type takes a hook longer than all rules together.
  package var formats = [TextFileFormat.xcstrings]
  /// True if a language is accepted for its regional variants: `pt` for a missing `pt-BR`.
  package var fallsBack = false
}

/// The file formats that checks support.
package enum TextFileFormat: String, CaseIterable, Hashable, Sendable {
  /// String catalogs of Xcode.
  case xcstrings
  /// The older `.strings` and `.stringsdict`.
  case strings
  /// `strings.xml` of Android.
  case android
}
