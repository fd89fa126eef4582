/// Ancestry from Git's files: from the commit-graph, or from the objects.
package protocol Ancestry: Sendable {
  func mergeBases(_ left: ObjectID, _ right: ObjectID) throws(StoreFault) -> [ObjectID]

  func isAncestor(_ ancestor: ObjectID, of descendant: ObjectID) throws(StoreFault) -> Bool

  func commits(
    from tips: [ObjectID], excluding excluded: [ObjectID], limit: Int
  ) throws(StoreFault) -> CommitSelection

  /// `levels` must belong to the graph's file; nil if they are not sorted yet.
  func aheadBehind(
    _ comparisons: [HeadsOfBase], of ids: [ObjectID], levels: GraphLevels?
  ) throws(StoreFault) -> [[AheadBehind]]

  func changes(of head: ObjectID, beyond base: ObjectID) throws(StoreFault) -> Int

  /// Nil for commits without a time in the graph.
  func commitTimes(of ids: [ObjectID]) throws(StoreFault) -> [Int64?]

  func whole(of tips: [ObjectID]) throws(StoreFault) -> GraphHistory
}
