/// Some of the rules of string catalogs.
package struct CatalogRules: OptionSet, Hashable, Sendable {
  package let rawValue: UInt64

  /// Rules by their bits.
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// A set of rules.
  package init(_ rules: some Sequence<CatalogRule>) {
    rawValue = rules.reduce(0) { $0 | 1 &<< UInt64($1.rawValue) }
  }

  /// Every rule.
  package static let all = CatalogRules(CatalogRule.allCases)

  /// True for a rule of the set.
  @inline(__always)
  package func contains(_ rule: CatalogRule) -> Bool {
    rawValue & 1 &<< UInt64(rule.rawValue) != 0
  }
}
