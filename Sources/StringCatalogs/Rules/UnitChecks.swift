import Base

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
    Row(rule: .emptyValue, traits: .empty, checksSource: true) {
      $0.value.isEmpty && $0.state != .new
    },
    Row(rule: .unknownState, traits: .unknownState, checksSource: true) { $0.state == .unknown },
    Row(rule: .unknownDevice, traits: .device, checksSource: true) { $0.path.device == .unknown },
  ]

  static let rules = CatalogRules(rows.map(\.rule))
  static let traits = rows.reduce(into: FactTraits()) { $0.formUnion($1.traits) }

  static func check(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    for row in rows
    where !row.traits.isDisjoint(with: subject.entry.traits) && findings.asks(row.rule) {
      let isEmptyRule = row.rule == .emptyValue
      if isEmptyRule, subject.entry.key.isEmpty || subject.languages.isInterface { continue }
      for localization in subject.entry.localizations
      where !localization.traits.isDisjoint(with: row.traits)
        && (row.checksSource || localization.language != subject.languages.source)
      {
        let isSource = localization.language == subject.languages.source
        // The source decides which texts are empty; one without a value is its key.
        if isEmptyRule, !isSource, subject.sourceText.isEmpty { continue }
        for unit in subject.entry.units[localization.units] where row.isBroken(unit) {
          if isEmptyRule, isSource, !unit.hasValue || subject.source?.units.count != 1 { continue }
          var finding = subject.finding(
            row.rule, unit, localization,
            at: row.rule == .unknownState ? unit.stateOffset : unit.offset)
          finding.isMinor = row.rule == .untranslated && subject.isTrivial
          if isEmptyRule, isUsageDescription(subject.cursor.raw(subject.entry.key)) {
            finding.severity = .error
          }
          findings.add(finding)
        }
      }
    }
  }

  /// True for a text such as `NSCameraUsageDescription`, without which the App Store rejects apps.
  private static func isUsageDescription(_ key: UnsafeRawBufferPointer) -> Bool {
    key.starts(with: "NS".utf8) && key.count > 18
      && key.suffix(16).elementsEqual("UsageDescription".utf8)
  }
}

/// The rules `plural-missing` and `plural-extra`.
enum PluralCheck: EntryCheck {
  static let rules = CatalogRules([.pluralMissing, .pluralExtra])
  static let traits = FactTraits.plural

  static func check(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    if findings.asks(.pluralMissing) { addUnvaried(subject, &findings) }
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

  /// A text with one form for all numbers, where the source has several: it shows '1 files'.
  private static func addUnvaried(
    _ subject: borrowing RuleSubject, _ findings: inout FindingList
  ) {
    guard let source = subject.source, varies(source, subject) else { return }
    for localization in subject.entry.localizations
    where localization.traits.isDisjoint(with: [.plural, .device, .set]) {
      let needed = subject.languages.plurals[localization.language].needed
      guard needed != .other, localization.language != source.language,
        let unit = subject.entry.units[localization.units].first, unit.state != .new,
        showsNumber(unit.value, subject)
      else { continue }
      var finding = subject.finding(.pluralMissing, unit, localization)
      finding.categories = needed
      findings.add(finding)
    }
  }

  /// True for a text with a number whose forms differ.
  private static func varies(
    _ localization: Localization, _ subject: borrowing RuleSubject
  ) -> Bool {
    let forms = subject.entry.units[localization.units].filter {
      $0.path.part == .text && $0.path.category != nil && $0.path.device == nil
    }
    guard let first = forms.first else { return false }
    return forms.contains { !subject.cursor.isSame($0.value, first.value) }
      && forms.contains { showsNumber($0.value, subject) }
  }

  /// In a format with tokens, any token may be the number.
  private static func showsNumber(_ text: StringToken, _ subject: borrowing RuleSubject) -> Bool {
    subject.languages.hasTokens
      ? subject.cursor.raw(text).contains(UInt8(ascii: "{"))
      : FormatText(subject.cursor, text).showsNumber
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

/// The rules `source-missing` and `trivial-key`.
enum KeyCheck: EntryCheck {
  static let rules = CatalogRules([.sourceMissing, .trivialKey])
  static let traits: FactTraits = []

  static func check(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    let key = subject.entry.key
    if subject.isTrivial { findings.add(.trivialKey, at: [key]) }
    guard findings.asks(.sourceMissing), !subject.sourceIsKnown, !subject.languages.isInterface,
      !isName(subject.cursor.raw(key))
    else { return }
    findings.add(.sourceMissing, at: [key])
  }

  /// True for a text that looks like a key: a host, a file, or an id of Interface Builder.
  private static func isName(_ key: UnsafeRawBufferPointer) -> Bool {
    let words = key.split(separator: UInt8(ascii: "."))
    guard let first = words.first, let last = words.last, words.count > 1 else { return false }
    let dashes = first.indices.filter { first[$0] == UInt8(ascii: "-") }
      .map { $0 - first.startIndex }
    if first.count == 10, dashes == [3, 6] { return true }
    return first.elementsEqual("www".utf8)
      || endings.contains { last.elementsEqual($0.utf8) }
  }

  private static let endings = [
    "com", "org", "net", "edu", "gov", "io", "dev", "de", "fr", "uk", "jp", "local", "example",
    "json", "xml", "txt", "md", "csv", "pdf", "png", "jpg", "html", "swift", "strings", "plist",
    "zip", "log", "js", "css", "yml", "yaml", "mp3", "mp4", "app", "ipa", "dmg",
  ]

  /// `settings_title`, `settingsTitle` or `SETTINGS_TITLE`, which is not how texts are written.
  private static func isOneName(_ name: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard let first = name.first, name.allSatisfy(isWordByte) else { return false }
    if first &- UInt8(ascii: "A") < 26 { return isConstant(name) }
    guard first &- UInt8(ascii: "a") < 26 else { return false }
    let isLower: (UInt8) -> Bool = {
      $0 &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10
    }
    if name.contains(UInt8(ascii: "_")) {
      return name.allSatisfy { isLower($0) || $0 == UInt8(ascii: "_") }
        && name.last != UInt8(ascii: "_")
    }
    // `iPhone`, `macOS` and `eSIM` are words.
    let head = name.prefix { isLower($0) }
    let tail = name.dropFirst(head.count + 1)
    return head.count > 2 && tail.count > 2 && !name.contains(UInt8(ascii: "-"))
      && tail.prefix(2).allSatisfy(isLower)
  }

  /// `SETTINGS_TITLE`, the style of constants.
  private static func isConstant(_ name: Slice<UnsafeRawBufferPointer>) -> Bool {
    name.contains(UInt8(ascii: "_")) && name.last != UInt8(ascii: "_")
      && name.allSatisfy { $0 & 0xdf == $0 || $0 == UInt8(ascii: "_") || $0 &- 0x30 < 10 }
  }

  /// Words of letters, digits, `_` and `-` joined by dots, possibly with arguments after a space.
  static func isSymbolic(_ key: UnsafeRawBufferPointer) -> Bool {
    let name = key.prefix { $0 != UInt8(ascii: " ") }
    let arguments = key[name.endIndex...]
    guard arguments.isEmpty || arguments.dropFirst().first == UInt8(ascii: "%") else {
      return false
    }
    let words = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if words.count == 1 { return isOneName(name) }
    return words.count > 1 && words.allSatisfy { !$0.isEmpty && $0.allSatisfy(isWordByte) }
      && words.contains { $0.contains { $0 & 0xdf &- UInt8(ascii: "A") < 26 } }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte & 0xdf &- UInt8(ascii: "A") < 26 || byte &- UInt8(ascii: "0") < 10
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}
