import Diagnostics

/// The rules that look at one unit at a time.
enum UnitCheck: EntryCheck {
  private struct Row: Sendable {
    let rule: CatalogRule
    let traits: FactTraits
    /// True for a rule that also checks texts of the source language.
    var checksSource = false
    let isBroken: @Sendable (CatalogUnit) -> Bool
  }

  private static let rows = [
    Row(rule: .untranslated, traits: .new) { $0.state == .new },
    Row(rule: .needsReview, traits: [.needsReview, .stale]) {
      $0.state == .needsReview || $0.state == .stale
    },
    Row(rule: .emptyValue, traits: .empty) { $0.value.isEmpty && $0.state != .new },
    Row(rule: .unknownState, traits: .unknownState, checksSource: true) { $0.state == .unknown },
    Row(rule: .unknownDevice, traits: .device, checksSource: true) { $0.path.device == .unknown },
  ]

  static let rules = CatalogRules(rows.map(\.rule))
  static let traits = rows.reduce(into: FactTraits()) { $0.formUnion($1.traits) }

  static func check(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    for row in rows
    where !row.traits.isDisjoint(with: subject.entry.traits) && findings.asks(row.rule) {
      if row.rule == .emptyValue, subject.sourceText.isEmpty { continue }
      for localization in subject.entry.localizations
      where !localization.traits.isDisjoint(with: row.traits)
        && (row.checksSource || localization.language != subject.languages.source)
      {
        for unit in subject.entry.units[localization.units] where row.isBroken(unit) {
          var finding = subject.finding(row.rule, unit, localization)
          finding.isMinor = row.rule == .untranslated && subject.isTrivial
          findings.add(finding)
        }
      }
    }
  }
}

/// The rules `plural-missing` and `plural-extra`.
enum PluralCheck: EntryCheck {
  static let rules = CatalogRules([.pluralMissing, .pluralExtra])
  static let traits = FactTraits.plural

  static func check(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    for localization in subject.entry.localizations where localization.traits.contains(.plural) {
      let forms = subject.languages.plurals[localization.language]
      if findings.asks(.pluralMissing) {
        addMissing(forms.needed, localization, subject, &findings)
      }
      guard findings.asks(.pluralExtra) else { continue }
      for unit in subject.entry.units[localization.units] {
        let form = unit.path.category.map { PluralCategories($0) } ?? []
        if forms.allowed.isSuperset(of: form) { continue }
        var finding = subject.finding(.pluralExtra, unit, localization)
        finding.categories = form
        findings.add(finding)
      }
    }
  }

  private static func addMissing(
    _ needed: PluralCategories, _ localization: Localization, _ subject: borrowing RuleSubject,
    _ findings: inout FindingList
  ) {
    for group in groups(subject.entry.units[localization.units]) {
      let missing = needed.subtracting(group.categories)
      if missing.isEmpty { continue }
      var finding = subject.finding(.pluralMissing, group.first, localization)
      finding.categories = missing
      finding.path.category = nil
      // Without 'other', numbers without a form of their own have no text.
      if missing.contains(.other) { finding.severity = .error }
      findings.add(finding)
    }
  }

  /// The forms of each text: those of a language, a device or a substitution.
  private static func groups(
    _ units: ArraySlice<CatalogUnit>
  ) -> [(first: CatalogUnit, categories: PluralCategories)] {
    var groups: [(first: CatalogUnit, categories: PluralCategories)] = []
    for unit in units {
      guard let category = unit.path.category else { continue }
      // The forms of a text are adjacent in the file.
      if let last = groups.last, last.first.path.isBeside(unit.path) {
        groups[groups.count - 1].categories.insert(PluralCategories(category))
      } else {
        groups.append((unit, PluralCategories(category)))
      }
    }
    return groups
  }
}

/// The rule `device-other-missing`.
enum DeviceCheck: EntryCheck {
  static let rules = CatalogRules([.deviceOtherMissing])
  static let traits = FactTraits.device

  static func check(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    var findingsOfKey: [CatalogFinding] = []
    for localization in subject.entry.localizations where localization.traits.contains(.device) {
      let units = subject.entry.units[localization.units].filter { $0.path.device != nil }
      guard let first = units.first, !units.contains(where: { $0.path.device == .other }) else {
        continue
      }
      var finding = subject.finding(.deviceOtherMissing, first, localization)
      finding.path = .plain
      findingsOfKey.append(finding)
    }
    guard var first = findingsOfKey.first else { return }
    // If several languages lack it, the author of the key decided so once.
    if findingsOfKey.count > 1 { first.language = nil }
    findings.add(first)
  }
}
