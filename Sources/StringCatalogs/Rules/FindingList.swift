/// The findings of a file; beyond a bound that no reader reaches they are only counted.
package struct FindingList: Sendable {
  package internal(set) var findings: [CatalogFinding] = []
  /// How many findings there are more than those that are listed.
  package private(set) var unlisted = 0
  private let rules: CatalogRules

  /// So many findings of one file are listed at most.
  package static let most = 200_000

  init(_ rules: CatalogRules) { self.rules = rules }

  /// True where a rule is asked at all.
  @inline(__always)
  func asks(_ rule: CatalogRule) -> Bool { rules.contains(rule) }

  /// Adds a finding.
  @inline(__always)
  mutating func add(_ finding: CatalogFinding) { add(CollectionOfOne(finding)) }

  /// Adds a finding at each of some names, about a key or about the name itself.
  mutating func add(_ rule: CatalogRule, at names: [StringToken], of key: StringToken? = nil) {
    add(rule, at: names.map(\.quote), of: key)
  }

  /// Adds a finding at each of some offsets.
  mutating func add(_ rule: CatalogRule, at offsets: [Int], of key: StringToken? = nil) {
    guard asks(rule) else { return }
    add(offsets.map { CatalogFinding(rule, key: key?.quote ?? $0, offset: $0) })
  }

  /// Counts findings that are not worth listing one by one.
  mutating func addUnlisted(_ count: Int) { unlisted += count }

  /// Adds findings of another list as far as there is room.
  mutating func add(_ others: some Collection<CatalogFinding>) {
    let room = max(Self.most - findings.count, 0)
    findings.append(contentsOf: others.prefix(room))
    unlisted += max(others.count - room, 0)
  }
}
