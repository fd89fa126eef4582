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

  /// Counts a key.
  @inline(__always)
  mutating func add(_ worst: UnitState) {
    switch worst {
    case .translated, .unmarked, .unknown: translated &+= 1
    case .needsReview: needsReview &+= 1
    case .stale: stale &+= 1
    case .new: new &+= 1
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
