struct HistoryGraph {
  /// The positions of the first parents, -1 where there is none or it is not in the record.
  private let first: [Int32]
  private let second: [Int32]
  private let positions: [String: Int32]

  init(_ commits: [HistoryCommit]) {
    var positions: [String: Int32] = [:]
    positions.reserveCapacity(commits.count)
    for (position, commit) in commits.enumerated() where positions[commit.id] == nil {
      positions[commit.id] = Int32(clamping: position)
    }
    first = commits.map { $0.parents.first.flatMap { positions[$0] } ?? -1 }
    second = commits.map { $0.parents.dropFirst().first.flatMap { positions[$0] } ?? -1 }
    self.positions = positions
  }

  func position(of id: String) -> Int? { positions[id].map(Int.init) }

  func first(of position: Int) -> Int? { first[position] < 0 ? nil : Int(first[position]) }

  func merged(at position: Int) -> Int? { second[position] < 0 ? nil : Int(second[position]) }
}
