/// The state of a text as written in the catalog, the best state first.
package enum UnitState: UInt8, CaseIterable, Sendable {
  case translated
  /// No state, or an empty one: some services leave it out.
  case unmarked
  /// A name that flowctl does not know.
  case unknown
  case needsReview
  case stale
  case new
}
