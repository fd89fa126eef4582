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
