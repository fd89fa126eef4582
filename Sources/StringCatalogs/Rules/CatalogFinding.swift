package import Diagnostics

/// A violation of a rule at a place of the file; its message is built only for reporting.
package struct CatalogFinding: Hashable, Sendable {
  package let rule: CatalogRule
  /// The severity if it differs from that of its rule.
  package var severity: Severity?
  /// The plural categories of the finding, if its rule is about categories.
  package var categories: PluralCategories = []
  /// The variation of the text.
  package var path = UnitPath.plain
  /// The argument of the finding, if its rule is about arguments.
  package var argument: FormatArgument?
  private let keyOffset: UInt32
  private let place: UInt32
  private var languageNumber: UInt32

  /// A finding at `offset` about the key whose quote is at `key`, in a language by its number.
  @inline(__always)
  package init(_ rule: CatalogRule, key: Int, offset: Int, language: Int? = nil) {
    self.rule = rule
    keyOffset = UInt32(truncatingIfNeeded: key)
    place = UInt32(truncatingIfNeeded: offset)
    languageNumber = language.map { UInt32(truncatingIfNeeded: $0) } ?? .max
  }

  /// True if the finding is only a note, whatever the severity of its rule.
  package var isMinor: Bool {
    get { severity == .note }
    set { severity = newValue ? .note : nil }
  }

  /// The offset of the quote of the key or member.
  package var key: Int { Int(keyOffset) }

  /// The offset of the finding.
  package var offset: Int { Int(place) }

  /// The number of the language, if the finding is about one.
  package internal(set) var language: Int? {
    get { languageNumber == .max ? nil : Int(languageNumber) }
    set { languageNumber = newValue.map { UInt32(truncatingIfNeeded: $0) } ?? .max }
  }
}

/// The findings of a file; beyond a limit that no reader reaches they are only counted.
package struct FindingList: Sendable {
  package internal(set) var findings: [CatalogFinding] = []
  /// The number of findings that are not listed.
  package private(set) var unlisted = 0
  private let rules: CatalogRules

  /// The maximum number of listed findings in one file.
  package static let most = 200_000

  init(_ rules: CatalogRules) { self.rules = rules }

  /// True if a rule is selected.
  @inline(__always)
  func asks(_ rule: CatalogRule) -> Bool { rules.contains(rule) }

  /// Adds a finding.
  @inline(__always)
  mutating func add(_ finding: CatalogFinding) { add(CollectionOfOne(finding)) }

  /// Adds a finding at each of these names, about a key or about the name itself.
  mutating func add(_ rule: CatalogRule, at names: [StringToken], of key: StringToken? = nil) {
    add(rule, at: names.map(\.quote), of: key)
  }

  /// Adds a finding at each of these offsets.
  mutating func add(_ rule: CatalogRule, at offsets: [Int], of key: StringToken? = nil) {
    guard asks(rule) else { return }
    add(offsets.map { CatalogFinding(rule, key: key?.quote ?? $0, offset: $0) })
  }

  /// Counts findings that are not worth listing.
  mutating func addUnlisted(_ count: Int) { unlisted += count }

  /// Adds findings of another list up to the limit.
  mutating func add(_ others: some Collection<CatalogFinding>) {
    let room = max(Self.most - findings.count, 0)
    findings.append(contentsOf: others.prefix(room))
    unlisted += max(others.count - room, 0)
  }
}
