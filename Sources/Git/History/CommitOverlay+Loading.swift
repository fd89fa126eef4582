import Effects

extension CommitOverlay {
  /// Loads what `tips` reach and `known` don't, by one git process.
  ///
  /// The parents of what is loaded are loaded too, or are in the graph: it is closed under ancestry.
  static func load(
    _ tips: [ObjectID], known: [ObjectID] = [], above file: CommitGraphFile? = nil,
    by commands: GitCommands
  ) async throws(GitError) -> CommitOverlay {
    let options = ["--parents", "--topo-order", "--reverse"]
    let output = try await commands.revisionList(options, tips, known)
    guard let file else { return try CommitOverlay(parsing: output, above: nil) }
    return try file.bytes.withBytes { bytes throws(GitError) in
      try CommitOverlay(parsing: output, above: CommitGraphReader(bytes, file))
    }
  }

  private init(parsing output: GitOutput, above reader: CommitGraphReader?) throws(GitError) {
    self.init(firstNode: reader?.layout.count ?? 0)
    for line in output.lines {
      let ids = try output.idList(line)
      guard let id = ids.first else { throw output.fault }
      if reader?.position(of: id) != nil { continue }
      var parents: [(node: Int, level: UInt32)] = []
      for parent in ids.dropFirst() {
        if let position = reader?.position(of: parent), let level = reader?.level(position) {
          parents.append((position, level))
        } else if let node = node(of: parent) {
          parents.append((node, level(ofNode: node)))
        } else {
          throw .objectMissing(parent.description)
        }
      }
      append(id, parents: parents)
    }
  }
}
