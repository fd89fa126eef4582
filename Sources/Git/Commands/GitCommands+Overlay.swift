import GitStore

extension GitCommands {
  /// A history of what `tips` reach and `known` don't, loaded by one git process.
  ///
  /// The parents of what is loaded are loaded too, or are in the graph: it is closed under ancestry.
  func overlay(
    of tips: [ObjectID], known: [ObjectID] = [], above file: CommitGraphFile? = nil
  ) async throws(GitError) -> CommitOverlay {
    let output = try await revisionList(
      ["--parents", "--topo-order", "--reverse"], tips, known)
    var rows: [[ObjectID]] = []
    for line in output.lines { rows.append(try output.idList(line)) }
    return try reading { () throws(StoreFault) in try CommitOverlay(rows, above: file) }
  }
}
