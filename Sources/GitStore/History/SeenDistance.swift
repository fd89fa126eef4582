/// The commits ahead and behind, as far as the available history can show them.
package enum SeenDistance: Hashable, Sendable {
  case whole(AheadBehind)
  /// The base contains the head; the number of commits behind is unknown.
  case merged
  case unknown
}
