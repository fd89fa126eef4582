import Diagnostics

/// `source-missing`: a symbolic key such as `settings.title` has a text in the source language.
enum SourceMissingRule: EntryRule {
  static let rule = CatalogRule.sourceMissing
  static let traits: FactTraits = []

  static func judge(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    if let source = subject.source, !source.units.isEmpty { return }
    let key = subject.entry.key
    guard isSymbolic(subject.cursor.raw(key)) else { return }
    findings.add(CatalogFinding(rule, key: key.quote, offset: key.quote))
  }

  /// Words of letters, digits, `_` and `-` joined by dots, perhaps with arguments behind a blank.
  static func isSymbolic(_ key: UnsafeRawBufferPointer) -> Bool {
    let name = key.prefix { $0 != UInt8(ascii: " ") }
    let arguments = key[name.endIndex...]
    guard arguments.isEmpty || arguments.dropFirst().first == UInt8(ascii: "%") else {
      return false
    }
    let words = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return words.count > 1 && words.allSatisfy { !$0.isEmpty && $0.allSatisfy(isWordByte) }
      && words.contains { $0.contains { $0 & 0xdf &- UInt8(ascii: "A") < 26 } }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte & 0xdf &- UInt8(ascii: "A") < 26 || byte &- UInt8(ascii: "0") < 10
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  static func message(_ words: FindingWords) -> String {
    "symbolic key \(words.key) has no text in the source language \(words.source)"
  }

  static func hint(_ words: FindingWords) -> Remedy? {
    "give it a text in \(words.source): users would see the key"
  }
}
