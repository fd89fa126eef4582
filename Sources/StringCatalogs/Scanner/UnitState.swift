/// What a unit says of its own text, the best state first.
package enum UnitState: UInt8, CaseIterable, Sendable {
  case translated
  /// No state, or an empty one: some services leave it out.
  case unmarked
  /// A name that was not known when this was written.
  case unknown
  case needsReview
  case stale
  case new
}
