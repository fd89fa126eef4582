/// Heads that are compared with one base.
package struct HeadsOfBase: Hashable, Sendable {
  package var base: ObjectID
  package var heads: [ObjectID]

  /// A comparison as wanted.
  package init(_ base: ObjectID, _ heads: [ObjectID]) {
    self.base = base
    self.heads = heads
  }
}
