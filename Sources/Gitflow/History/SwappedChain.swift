/// A permanent branch that was fast-forwarded to another one, which swaps their first parents.
package struct SwappedChain: Hashable, Sendable {
  /// The branch that was moved.
  package let line: String
  /// The branch that the commit was made on.
  package let onto: String
  /// The commit that it was moved to, or a later one.
  package let at: String
  package let time: Int
}
