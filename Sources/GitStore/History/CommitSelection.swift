/// The commits that one side has and another lacks: all counted, the first ones named.
package struct CommitSelection: Hashable, Sendable {
  package var count: Int
  /// At most as many as asked for, newest ones first; history that ran in parallel comes in any order.
  package var first: [ObjectID]

  /// A selection as counted.
  package init(count: Int, first: [ObjectID]) {
    self.count = count
    self.first = first
  }
}
