/// The commits of a graph file in the order of their levels.
///
/// They are laid out while others find out which commits are asked for.
package struct GraphLevels: Sendable {
  let table: LevelTable
  /// What is noted for comparisons with a commit that most of them will be with.
  let notes: (base: ObjectID, notes: BaseNotes)?

  /// Nothing where the file is damaged; notes nothing of a base that it lacks.
  package init?(_ file: CommitGraphFile, base: ObjectID?) {
    let overlay = CommitOverlay(firstNode: file.count)
    let laidOut = try? GraphHistory(file: file, overlay: overlay)
      .withNodes { nodes throws(StoreFault) in (try LevelTable(nodes), base.flatMap(nodes.find)) }
    guard let (table, node) = laidOut else { return nil }
    self.table = table
    notes =
      if let base, let node { (base, BaseNotes(of: table.place(of: node), in: table)) } else { nil }
  }

  /// The notes of a base in a table that may have more commits; none of another one.
  func notes(of base: ObjectID, in table: LevelTable) -> BaseNotes? {
    guard let notes, notes.base == base else { return nil }
    return notes.notes.adding(table)
  }
}
