/// Tells which commits are older than the policy.
struct AdoptionFilter {
  private let earliest: Int
  private let isReached: [Bool]

  init(_ adoption: HistoryAdoption, _ record: HistoryRecord, _ graph: HistoryGraph) {
    switch adoption {
    case .always: (earliest, isReached) = (.min, [])
    case .time(let time): (earliest, isReached) = (time, [])
    case .after(let id): (earliest, isReached) = (.min, Self.reached(from: id, record, graph))
    }
  }

  func isBefore(_ commit: HistoryCommit, at position: Int) -> Bool {
    commit.time < earliest || isReached.indices.contains(position) && isReached[position]
  }

  private static func reached(
    from id: String, _ record: HistoryRecord, _ graph: HistoryGraph
  ) -> [Bool] {
    var isReached = Array(repeating: false, count: record.commits.count)
    guard let start = graph.position(of: id) else { return isReached }
    isReached[start] = true
    for (position, commit) in record.commits.enumerated() where isReached[position] {
      for parent in commit.parents {
        if let parent = graph.position(of: parent) { isReached[parent] = true }
      }
    }
    return isReached
  }
}
