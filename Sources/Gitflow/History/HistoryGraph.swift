/// The parents of commits as positions in the record.
struct HistoryGraph {
  /// The position of the first parent, -1 where there is none or it is not in the record.
  private(set) var first: [Int32]
  /// The position of the second parent, -1 likewise.
  private(set) var second: [Int32]
  private let positions: [String: Int32]

  init(_ commits: [HistoryCommit]) {
    var positions: [String: Int32] = [:]
    positions.reserveCapacity(commits.count)
    for (position, commit) in commits.enumerated() where positions[commit.id] == nil {
      positions[commit.id] = Int32(clamping: position)
    }
    first = commits.map { commit in
      commit.parents.first.flatMap { positions[$0] } ?? -1
    }
    second = commits.map { commit in
      commit.parents.dropFirst().first.flatMap { positions[$0] } ?? -1
    }
    self.positions = positions
  }

  /// The position of a commit.
  func position(of id: String) -> Int? { positions[id].map(Int.init) }
}
