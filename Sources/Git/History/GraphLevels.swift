/// The commits of a graph file in the order of their levels.
///
/// They are laid out while others find out which commits are asked for.
package struct GraphLevels: Sendable {
  let table: LevelTable

  /// Nothing where the file is damaged.
  package init?(_ file: CommitGraphFile) {
    let overlay = CommitOverlay(firstNode: file.count)
    let table = try? GraphHistory(file: file, overlay: overlay)
      .withNodes { nodes throws(GitError) in try LevelTable(nodes) }
    guard let table else { return nil }
    self.table = table
  }
}
