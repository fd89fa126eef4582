package import Gitflow

/// How string catalogs are judged.
package struct StringsPolicy: Hashable, Sendable {
  /// The languages that every key must have; nil for those of the project, or else of the file.
  package var languages: [String]?
  /// Files that are not judged, as globs.
  package var excluded: [String]
  /// What the rules of catalogs weigh, where it is not their own weight.
  package var levels: RuleLevels

  /// A policy; by default every rule has its own weight.
  package init(
    languages: [String]? = nil, excluded: [String] = [], levels: RuleLevels = RuleLevels()
  ) {
    self.languages = languages
    self.excluded = excluded
    self.levels = levels
  }
}
