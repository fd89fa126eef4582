extension RuleSubject {
  /// Adds a finding for each translated unit that `isFault` names.
  @inline(__always)
  func addUnits(
    of rule: CatalogRule, having traits: FactTraits, isMinor: @autoclosure () -> Bool,
    to findings: inout FindingList, where isFault: (CatalogUnit) -> Bool
  ) {
    forEachTranslation(having: traits) { localization in
      for unit in entry.units[localization.units] where isFault(unit) {
        var finding = finding(rule, unit, localization)
        finding.isMinor = isMinor()
        findings.add(finding)
      }
    }
  }

  /// A finding about a unit.
  func finding(
    _ rule: CatalogRule, _ unit: CatalogUnit, _ localization: Localization
  ) -> CatalogFinding {
    var finding = CatalogFinding(
      rule, key: entry.key.quote, offset: unit.offset, language: localization.language)
    finding.path = unit.path
    return finding
  }
}
