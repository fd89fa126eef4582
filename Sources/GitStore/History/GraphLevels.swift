/// The commits of a graph file in the order of their levels.
///
/// They are sorted while other tasks determine which commits are needed.
package struct GraphLevels: Sendable {
  let table: LevelTable
  /// The notes for comparisons with the most frequent base.
  let notes: (base: ObjectID, notes: BaseNotes)?

  /// Nil if the file is damaged; without notes if the file lacks the base.
  package init?(_ file: CommitGraphFile, base: ObjectID?) {
    let overlay = CommitOverlay(firstNode: file.count)
    let laidOut = try? GraphHistory(file: file, overlay: overlay)
      .withNodes { nodes throws(StoreFault) in (try LevelTable(nodes), base.flatMap(nodes.find)) }
    guard let (table, node) = laidOut else { return nil }
    self.table = table
    notes =
      if let base, let node { (base, BaseNotes(of: table.place(of: node), in: table)) } else { nil }
  }

  /// The notes of a base in a table that may have more commits; nil for another base.
  func notes(of base: ObjectID, in table: LevelTable) -> BaseNotes? {
    guard let notes, notes.base == base else { return nil }
    return notes.notes.adding(table)
  }
}
