/// The commits that one side has and another lacks: the total number, and the first ones.
package struct CommitSelection: Hashable, Sendable {
  package var count: Int
  /// At most the limit, newest first; parallel history is in no fixed order.
  package var first: [ObjectID]

  /// Creates a selection.
  package init(count: Int, first: [ObjectID]) {
    self.count = count
    self.first = first
  }
}
