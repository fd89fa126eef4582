import Base

/// Commits and their parents in memory: those that the commit-graph lacks, or a full history.
struct CommitOverlay: Sendable {
  private(set) var ids: [ObjectID] = []
  private(set) var levels: [UInt32] = []
  private var indexes: [ObjectID: Int] = [:]
  /// The parents of all commits, in sequence, as node numbers.
  private var parents: [Int32] = []
  /// Where the parents of a commit end in `parents`.
  private var parentEnds: [Int32] = []
  private let firstNode: Int

  /// An overlay whose commits are numbered from `firstNode`.
  init(firstNode: Int) { self.firstNode = firstNode }

  var count: Int { ids.count }

  /// The number of a commit in the overlay.
  func node(of id: ObjectID) -> Int? { indexes[id].map { $0 + firstNode } }

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

  /// Commits as rows of an ID and its parents, which are in the graph or in an earlier row.
  ///
  /// - Throws: `objectMissing` if a parent is in neither.
  init(_ rows: [[ObjectID]], above file: CommitGraphFile?) throws(GitError) {
    self.init(firstNode: file?.count ?? 0)
    guard let file else {
      try append(rows, nil)
      return
    }
    self = try file.bytes.withBytes { [self] bytes throws(GitError) in
      var overlay = self
      try overlay.append(rows, CommitGraphReader(bytes, file))
      return overlay
    }
  }

  private mutating func append(
    _ rows: [[ObjectID]], _ reader: CommitGraphReader?
  ) throws(GitError) {
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

  /// Reads from objects what `tips` reach and the graph lacks, parents before children.
  ///
  /// - Throws: `objectMissing` for what can't be read here.
  init(
    _ tips: [ObjectID], above file: CommitGraphFile, in store: ObjectStore
  ) throws(GitError) {
    var table = CommitTable(store, borders: [])
    self = try file.bytes.withBytes { bytes throws(GitError) in
      try CommitOverlay(tips, above: CommitGraphReader(bytes, file), in: &table)
    }
  }

  init(
    _ tips: [ObjectID], above reader: CommitGraphReader?, in table: inout CommitTable
  ) throws(GitError) {
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
    ) throws(GitError) {
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
    ) throws(GitError) -> Bool {
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

  private static let fault = GitError.malformed(
    path: "objects", reason: "a commit is its own ancestor")
}
