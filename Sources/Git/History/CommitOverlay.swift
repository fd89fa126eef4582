/// Commits and their parents in memory: those that the commit-graph lacks, or a whole history.
struct CommitOverlay: Sendable {
  private(set) var ids: [ObjectID] = []
  private(set) var levels: [UInt32] = []
  private var indexes: [ObjectID: Int] = [:]
  /// The parents of all commits one after another, as node numbers.
  private var parents: [Int32] = []
  /// Where the parents of a commit end in `parents`.
  private var parentEnds: [Int32] = []
  private let firstNode: Int

  /// An overlay whose commits are numbered from `firstNode` on.
  init(firstNode: Int = 0) { self.firstNode = firstNode }

  var count: Int { ids.count }

  func node(of id: ObjectID) -> Int? { indexes[id].map { $0 + firstNode } }

  func parents(ofNode node: Int) -> ArraySlice<Int32> {
    let index = node - firstNode
    let start = index == 0 ? 0 : Int(parentEnds[index - 1])
    return parents[start..<Int(parentEnds[index])]
  }

  func id(ofNode node: Int) -> ObjectID { ids[node - firstNode] }

  func level(ofNode node: Int) -> UInt32 { levels[node - firstNode] }

  /// Adds a commit whose parents are known already, as nodes with their levels.
  mutating func append(_ id: ObjectID, parents nodes: [(node: Int, level: UInt32)]) {
    indexes[id] = ids.count
    ids.append(id)
    levels.append((nodes.map(\.level).max() ?? 0) + 1)
    parents += nodes.map { Int32($0.node) }
    parentEnds.append(Int32(parents.count))
  }
}
