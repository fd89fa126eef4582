/// What git's files answer of ancestry, by the commit-graph or by the objects.
package protocol Ancestry: Sendable {
  func mergeBases(_ left: ObjectID, _ right: ObjectID) throws(StoreFault) -> [ObjectID]

  func isAncestor(_ ancestor: ObjectID, of descendant: ObjectID) throws(StoreFault) -> Bool

  func commits(
    from tips: [ObjectID], excluding excluded: [ObjectID], limit: Int
  ) throws(StoreFault) -> CommitSelection

  /// `levels` are those of the graph's file, where they are laid out already.
  func aheadBehind(
    _ comparisons: [HeadsOfBase], of ids: [ObjectID], levels: GraphLevels?
  ) throws(StoreFault) -> [[AheadBehind]]

  func changes(of head: ObjectID, beyond base: ObjectID) throws(StoreFault) -> Int

  /// Nothing for commits of which the graph knows no time.
  func commitTimes(of ids: [ObjectID]) throws(StoreFault) -> [Int64?]

  func whole(of tips: [ObjectID]) throws(StoreFault) -> GraphHistory
}
