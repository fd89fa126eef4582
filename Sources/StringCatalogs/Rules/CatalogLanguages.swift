/// Properties of a catalog's languages that rules need, by their numbers.
package struct CatalogLanguages: Sendable {
  /// The names as the file writes them.
  package private(set) var names: [String] = []
  /// The plural forms of each.
  package private(set) var plurals: [PluralForms] = []
  /// True for languages without spaces between words.
  package private(set) var lacksBlanks: [Bool] = []
  /// True for regional variants of the source language.
  package private(set) var areSource: [Bool] = []
  /// True for Interface Builder's catalogs, whose keys are ids.
  let isInterface: Bool
  /// The number of the source language, once it has occurred.
  package private(set) var source: Int?
  private let sourceName: String

  init(source: String, isInterface: Bool = false) {
    sourceName = source
    self.isInterface = isInterface
  }

  /// Adds the languages that a scanner has found since then.
  mutating func extend(by table: LanguageTable) {
    for name in table.texts[names.count...] {
      if name == sourceName { source = names.count }
      names.append(name)
      plurals.append(PluralForms(language: name))
      lacksBlanks.append(Self.unspaced.contains(Self.primary(name)))
      areSource.append(Self.primary(name) == Self.primary(sourceName))
    }
  }

  private static let unspaced: Set<Substring> = ["ja", "zh", "yue", "th", "lo", "km", "my", "bo"]

  private static func primary(_ name: String) -> Substring {
    name.prefix { $0 != "-" && $0 != "_" }
  }
}
