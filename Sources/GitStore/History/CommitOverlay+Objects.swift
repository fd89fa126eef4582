import Effects

extension CommitOverlay {
  /// Reads from objects what `tips` reach and the graph lacks, parents before children.
  ///
  /// - Throws: `objectMissing` for what can't be read here.
  package init(
    _ tips: [ObjectID], above file: CommitGraphFile, in store: ObjectStore
  ) throws(StoreFault) {
    var table = CommitTable(store, borders: [])
    self = try file.bytes.withBytes { bytes throws(StoreFault) in
      try CommitOverlay(tips, above: CommitGraphReader(bytes, file), in: &table)
    }
  }

  init(
    _ tips: [ObjectID], above reader: CommitGraphReader?, in table: inout CommitTable
  ) throws(StoreFault) {
    self.init(firstNode: reader?.layout.count ?? 0)
    var descent = Descent(reader)
    for tip in tips {
      try descent.begin(at: try table.node(of: tip), &table, &self)
      while try descent.step(&table, &self) {}
    }
  }

  /// A walk down from a tip: a commit is added after all its parents.
  private struct Descent {
    private let reader: CommitGraphReader?
    private var places: [Int: Place] = [:]
    private var stack: [(node: Int, parents: [Int], next: Int)] = []

    private enum Place {
      /// Its parents are being added.
      case open
      case known(node: Int, level: UInt32)
    }

    init(_ reader: CommitGraphReader?) { self.reader = reader }

    mutating func begin(
      at node: Int, _ table: inout CommitTable, _ overlay: inout CommitOverlay
    ) throws(StoreFault) {
      if let place = places[node] {
        // Only objects with wrong IDs can form a cycle.
        if case .open = place { throw CommitOverlay.fault }
        return
      }
      if let reader, let position = reader.position(of: table.id(of: node)) {
        places[node] = .known(node: position, level: reader.level(position))
        return
      }
      var parents: [Int] = []
      try table.readParents(of: node, into: &parents)
      places[node] = .open
      stack.append((node, parents, 0))
    }

    /// Adds the top commit, or continues with its next parent; false once nothing is left.
    mutating func step(
      _ table: inout CommitTable, _ overlay: inout CommitOverlay
    ) throws(StoreFault) -> Bool {
      guard let (node, parents, next) = stack.last else { return false }
      if next < parents.count {
        stack[stack.count - 1].next += 1
        try begin(at: parents[next], &table, &overlay)
        return true
      }
      stack.removeLast()
      let known = parents.compactMap { parent -> (node: Int, level: UInt32)? in
        if case .known(let node, let level)? = places[parent] { (node, level) } else { nil }
      }
      overlay.append(table.id(of: node), parents: known)
      let place = overlay.count - 1 + (reader?.layout.count ?? 0)
      places[node] = .known(node: place, level: overlay.level(ofNode: place))
      return true
    }
  }

  private static let fault = StoreFault.malformed(
    path: "objects", reason: "a commit is its own ancestor")
}
