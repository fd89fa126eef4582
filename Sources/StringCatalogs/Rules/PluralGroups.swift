/// The plural forms of one text: those of a language, a device or a substitution.
struct PluralGroup {
  /// The first of its units, which findings point to.
  var first: CatalogUnit
  var categories: PluralCategories
}

extension RuleSubject {
  /// The plural forms of a localization, text by text.
  func pluralGroups(_ localization: Localization) -> [PluralGroup] {
    var groups: [PluralGroup] = []
    for unit in entry.units[localization.units] {
      guard let category = unit.path.category else { continue }
      // The forms of a text lie together in the file.
      if let last = groups.last, last.first.path.isBeside(unit.path) {
        groups[groups.count - 1].categories.insert(PluralCategories(category))
      } else {
        groups.append(PluralGroup(first: unit, categories: PluralCategories(category)))
      }
    }
    return groups
  }
}

extension UnitPath {
  /// True where two units are forms of one text.
  func isBeside(_ other: UnitPath) -> Bool { part == other.part && device == other.device }
}
