/// How far a head and a base have grown apart, as far as what is here can prove it.
package enum SeenDistance: Hashable, Sendable {
  case whole(AheadBehind)
  /// The base holds the head; how much more it holds is cut off.
  case merged
  case unknown
}
