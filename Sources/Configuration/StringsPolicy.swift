/// How string catalogs are judged.
package struct StringsPolicy: Hashable, Sendable {
  /// The languages that every key must have; nil for those of the project, or else of the file.
  package var languages: [String]?
  /// Files that are not judged, as globs.
  package var excluded: [String]

  /// A policy; by default every catalog is judged by what it holds itself.
  package init(languages: [String]? = nil, excluded: [String] = []) {
    self.languages = languages
    self.excluded = excluded
  }
}
