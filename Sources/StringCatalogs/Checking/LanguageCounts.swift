/// How far a language is: each key counts once, by the worst of its units.
package struct LanguageCounts: Hashable, Sendable {
  package var translated = 0
  package var new = 0
  package var needsReview = 0
  package var stale = 0
  /// The keys without anything in the language that have a text in one that stands in for it.
  package var covered = 0

  /// The keys that have anything in the language.
  package var present: Int { translated + new + needsReview + stale }

  /// Counts a key; with -1 it is taken out again.
  @inline(__always)
  mutating func add(_ worst: UnitState, _ step: Int = 1) {
    switch worst {
    case .translated, .unmarked, .unknown: translated &+= step
    case .needsReview: needsReview &+= step
    case .stale: stale &+= step
    case .new: new &+= step
    }
  }

  static func += (left: inout LanguageCounts, right: LanguageCounts) {
    left.translated += right.translated
    left.new += right.new
    left.needsReview += right.needsReview
    left.stale += right.stale
    left.covered += right.covered
  }
}
