/// How complete a language is: each key counts once, by the worst state of its units.
package struct LanguageCounts: Hashable, Sendable {
  package var translated = 0
  package var new = 0
  package var needsReview = 0
  package var stale = 0
  /// The number of keys that are missing in the language, but have a text in its fallback language.
  package var covered = 0

  /// The number of keys that exist in the language.
  package var present: Int { translated + new + needsReview + stale }

  /// Counts a key, or removes it from the counts with -1.
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
