/// How string catalogs are judged.
package struct StringsPolicy: Hashable, Sendable {
  /// The languages that every key must have; nil for those of the project, or else of the file.
  package var languages: [String]?
  /// Files that are not judged, as globs.
  package var excluded: [String] = []
  /// The formats that are judged where no file is named.
  // An array: the first set of a type is dearer to a hook than all rules together.
  package var formats = [TextFileFormat.xcstrings]
  /// True where a language stands in for its regions: `pt` for a `pt-BR` that is not there.
  package var fallsBack = false
}

/// The formats of texts that checks know.
package enum TextFileFormat: String, CaseIterable, Hashable, Sendable {
  /// Xcode's string catalogs.
  case xcstrings
  /// The older `.strings` and `.stringsdict`.
  case strings
  /// Android's `strings.xml`.
  case android
}
