package import Diagnostics

/// Rules with another weight than their own; a handful, looked up by every judgement.
package struct RuleLevels: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private struct Entry: Hashable {
    let rule: RuleID
    let level: RuleLevel
  }

  // Sorted by rule, not a dictionary, whose first use costs a hook more than all its judgements.
  private var entries: [Entry] = []

  /// No rule with a weight of its own.
  package init() {}

  package init(dictionaryLiteral elements: (RuleID, RuleLevel)...) {
    for (rule, level) in elements { self[rule] = level }
  }

  /// How many rules have another weight.
  package var count: Int { entries.count }

  /// The weight of a rule; none where it has its own.
  package subscript(rule: RuleID) -> RuleLevel? {
    get { entries.first { $0.rule == rule }?.level }
    set {
      entries.removeAll { $0.rule == rule }
      guard let newValue else { return }
      let place = entries.firstIndex { rule < $0.rule } ?? entries.endIndex
      entries.insert(Entry(rule: rule, level: newValue), at: place)
    }
  }
}
