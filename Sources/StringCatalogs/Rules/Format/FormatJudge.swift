/// Holds the arguments of an entry's texts against its source: the rules `format-…`, in one pass.
enum FormatJudge: EntryJudge {
  static let rules = CatalogRules([
    .formatMissing, .formatExtra, .formatType, .formatWidth, .formatBroken,
    .barePercent, .formatPrecision, .substitutionArgument,
  ])
  static let traits = FactTraits.percent

  static func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    let format = EntryFormat(subject)
    var rest = subject.entry.substitutions[...]
    for index in subject.entry.localizations.indices {
      let own = rest.prefix { $0.localization == index }
      rest = rest.dropFirst(own.count)
      format.judge(subject.entry.localizations[index], own, subject, &findings)
    }
  }
}
