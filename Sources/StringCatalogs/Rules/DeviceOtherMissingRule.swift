import Diagnostics

/// `device-other-missing`: a text that varies by device has one for all other devices.
enum DeviceOtherMissingRule: EntryRule {
  static let rule = CatalogRule.deviceOtherMissing
  static let traits = FactTraits.device

  static func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    var findingsOfKey: [CatalogFinding] = []
    for localization in subject.entry.localizations where localization.traits.contains(.device) {
      let units = subject.entry.units[localization.units].filter { $0.path.device != nil }
      guard let first = units.first, !units.contains(where: { $0.path.device == .other }) else {
        continue
      }
      var finding = subject.finding(rule, first, localization)
      finding.path = .plain
      findingsOfKey.append(finding)
    }
    guard var first = findingsOfKey.first else { return }
    // The same in several languages is one decision of whoever wrote the key.
    if findingsOfKey.count > 1 { first.language = nil }
    findings.add(first)
  }

  static func message(_ words: FindingWords) -> String {
    "\(words.key) varies by device but has no text for 'other' in \(words.language.isEmpty ? "several languages" : words.language)"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    "add a text for 'other': it serves every device without one of its own"
  }
}
