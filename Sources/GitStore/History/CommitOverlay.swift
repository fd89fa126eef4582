import Effects

/// Commits and their parents in memory: those that the commit-graph lacks, or a full history.
package struct CommitOverlay: Sendable {
  private(set) var ids: [ObjectID] = []
  private(set) var levels: [UInt32] = []
  private var indexes: [ObjectID: Int] = [:]
  /// The parents of all commits, in sequence, as node numbers.
  private var parents: [Int32] = []
  /// Where the parents of a commit end in `parents`.
  private var parentEnds: [Int32] = []
  private let firstNode: Int

  /// An overlay whose commits are numbered from `firstNode`.
  package init(firstNode: Int) { self.firstNode = firstNode }

  var count: Int { ids.count }

  /// The number of a commit in the overlay.
  package func node(of id: ObjectID) -> Int? { indexes[id].map { $0 + firstNode } }

  func parents(ofNode node: Int) -> ArraySlice<Int32> {
    let index = node - firstNode
    let start = index == 0 ? 0 : Int(parentEnds[index - 1])
    return parents[start..<Int(parentEnds[index])]
  }

  func id(ofNode node: Int) -> ObjectID { ids[node - firstNode] }

  func level(ofNode node: Int) -> UInt32 { levels[node - firstNode] }

  /// Adds a commit with its parents as known nodes, with their levels.
  mutating func append(_ id: ObjectID, parents nodes: [(node: Int, level: UInt32)]) {
    indexes[id] = ids.count
    ids.append(id)
    levels.append((nodes.map(\.level).max() ?? 0) + 1)
    parents += nodes.map { Int32($0.node) }
    parentEnds.append(Int32(parents.count))
  }
}

extension CommitOverlay {
  /// Commits as rows of an ID and its parents, which are in the graph or in an earlier row.
  ///
  /// - Throws: `objectMissing` if a parent is in neither.
  package init(_ rows: [[ObjectID]], above file: CommitGraphFile?) throws(StoreFault) {
    self.init(firstNode: file?.count ?? 0)
    guard let file else {
      try append(rows, nil)
      return
    }
    self = try file.bytes.withBytes { [self] bytes throws(StoreFault) in
      var overlay = self
      try overlay.append(rows, CommitGraphReader(bytes, file))
      return overlay
    }
  }

  private mutating func append(
    _ rows: [[ObjectID]], _ reader: CommitGraphReader?
  ) throws(StoreFault) {
    for row in rows {
      guard let id = row.first, reader?.position(of: id) == nil else { continue }
      var parents: [(node: Int, level: UInt32)] = []
      for parent in row.dropFirst() {
        if let position = reader?.position(of: parent), let level = reader?.level(position) {
          parents.append((position, level))
        } else if let node = node(of: parent) {
          parents.append((node, level(ofNode: node)))
        } else {
          throw .objectMissing(parent.hex)
        }
      }
      append(id, parents: parents)
    }
  }
}
