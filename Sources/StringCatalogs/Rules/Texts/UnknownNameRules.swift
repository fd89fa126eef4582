import Diagnostics

/// `unknown-state`: the state of a text is one that Xcode knows.
enum UnknownStateRule: EntryRule {
  static let rule = CatalogRule.unknownState
  static let traits = FactTraits.unknownState

  static func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    for localization in subject.entry.localizations where localization.traits.contains(traits) {
      for unit in subject.entry.units[localization.units] where unit.state == .unknown {
        findings.add(subject.finding(rule, unit, localization))
      }
    }
  }

  static func message(_ words: FindingWords) -> String {
    "\(words.key) has an unknown state in \(words.language)\(words.form)"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    words.marking("needs_review", "to have it reviewed")
      ?? "write translated, needs_review, new or stale"
  }
}

/// `unknown-device`: the device that a text varies by is one that Xcode knows.
enum UnknownDeviceRule: EntryRule {
  static let rule = CatalogRule.unknownDevice
  static let traits = FactTraits.device

  static func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    for localization in subject.entry.localizations where localization.traits.contains(.device) {
      for unit in subject.entry.units[localization.units] where unit.path.device == .unknown {
        findings.add(subject.finding(rule, unit, localization))
      }
    }
  }

  static func message(_ words: FindingWords) -> String {
    "\(words.key) has a text for an unknown device in \(words.language)"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    "write iphone, ipad, ipod, mac, applewatch, appletv, applevision or other"
  }
}

/// `unknown-language`: a language is a tag that Apple's systems know, such as `de` or `pt-BR`.
enum UnknownLanguageRule: RuleWords {
  static func message(_ words: FindingWords) -> String {
    "\(words.language.isEmpty ? words.source : words.language) is no language tag"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    "write it as in BCP 47, such as de, pt-BR or zh-Hans"
  }
}

/// `similar-key`: no two keys differ only in how their accents are stored.
enum SimilarKeyRule: RuleWords {
  static func message(_ words: FindingWords) -> String {
    "\(words.key) looks the same as another key, but its accents are stored in another way"
  }

  static func hint(_ words: FindingWords) -> Remedy? { "remove one of the two" }
}

/// `needless-translation`: a key that is kept from translators has no translation.
enum NeedlessTranslationRule: RuleWords {
  static func message(_ words: FindingWords) -> String {
    "\(words.key) is kept from translators, but has a text in \(words.language)"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    "remove the text, or \"shouldTranslate\" : false"
  }
}

/// `unlisted-language`: the project lists every language that a catalog has texts in.
enum UnlistedLanguageRule: RuleWords {
  static func message(_ words: FindingWords) -> String { "" }

  static func hint(_ words: FindingWords) -> Remedy? { nil }
}
