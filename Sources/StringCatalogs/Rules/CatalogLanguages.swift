/// What rules need to know of a catalog's languages, by their numbers.
package struct CatalogLanguages: Sendable {
  /// The names as the file writes them.
  package private(set) var names: [String] = []
  /// The plural forms of each.
  package private(set) var plurals: [PluralForms] = []
  /// True for those that write no blanks between words.
  package private(set) var lacksBlanks: [Bool] = []
  /// True for those that are the source in another region.
  package private(set) var areSource: [Bool] = []
  /// True for a catalog of Interface Builder's, whose keys are ids.
  let isInterface: Bool
  /// The number of the source language, once it has occurred.
  package private(set) var source: Int?
  private let sourceName: String

  init(source: String, isInterface: Bool = false) {
    sourceName = source
    self.isInterface = isInterface
  }

  /// Takes in languages that a scanner has met since.
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
