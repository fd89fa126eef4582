/// Compares the arguments of translations with those of their source, for all rules about them.
enum FormatJudge: EntryJudge {
  static let rules = CatalogRules([
    .formatMissing, .formatExtra, .formatType, .formatWidth, .formatBroken,
  ])
  static let traits = FactTraits.percent

  static func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    let key = subject.arguments(of: subject.entry.key, nil)
    let wanted = subject.sourceArguments(key)
    for (index, localization) in subject.entry.localizations.enumerated()
    where localization.language != subject.languages.source && !localization.units.isEmpty {
      if wanted?.isEmpty ?? true, !localization.traits.contains(.percent) { continue }
      var comparison = FormatComparison(wanted, key, localization, index)
      comparison.judge(subject, &findings)
    }
  }
}

extension RuleSubject {
  /// The arguments that translations must have; nil where nothing tells: a symbolic key alone.
  fileprivate func sourceArguments(_ key: FormatArguments) -> FormatArguments? {
    guard let source, !source.units.isEmpty else {
      let isSymbolic = SourceMissingRule.isSymbolic(cursor.raw(entry.key))
      return isSymbolic && key.isEmpty ? nil : key
    }
    let index = entry.localizations.firstIndex { $0.language == source.language }
    var arguments = FormatArguments()
    for unit in entry.units[source.units] where unit.path.part == .text {
      arguments.formUnion(self.arguments(of: unit.value, index))
    }
    return arguments
  }
}
