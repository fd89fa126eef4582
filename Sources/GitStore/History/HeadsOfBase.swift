/// Heads to compare with one base.
package struct HeadsOfBase: Hashable, Sendable {
  package var base: ObjectID
  /// The positions of the heads in a list of commits.
  package var heads: [Int32]

  /// Creates a comparison.
  package init(_ base: ObjectID, heads: [Int32]) {
    self.base = base
    self.heads = heads
  }

  /// The commits at the positions of the heads.
  package func heads(in ids: [ObjectID]) -> [ObjectID] { heads.map { ids[Int($0)] } }
}
