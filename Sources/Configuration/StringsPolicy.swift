/// How string catalogs are judged.
package struct StringsPolicy: Hashable, Sendable {
  /// The languages that every key must have; nil for those of the project, or else of the file.
  package var languages: [String]?
  /// Files that are not judged, as globs.
  package var excluded: [String]
  /// The formats that are judged where no file is named.
  // An array: the first set of a type is dearer to a hook than all rules together.
  package var formats: [TextFileFormat]
  /// True where a language stands in for its regions: `pt` for a `pt-BR` that is not there.
  package var fallsBack: Bool

  /// A policy; by default every catalog is judged by what it holds itself.
  package init(
    languages: [String]? = nil, excluded: [String] = [],
    formats: [TextFileFormat] = [.xcstrings], fallsBack: Bool = false
  ) {
    self.languages = languages
    self.excluded = excluded
    self.formats = formats
    self.fallsBack = fallsBack
  }
}
