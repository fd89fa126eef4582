import Git

/// The commits that each merge on a line has brought.
enum BroughtCommits {
  /// By the merge, the oldest commit first; merges within a branch are left out.
  ///
  /// Both logs have the newest commit first.
  static func of(_ line: [LogEntry], in log: [LogEntry]) -> [ObjectID: [LogEntry]] {
    let places = Dictionary(log.indices.map { (log[$0].id, $0) }) { first, _ in first }
    var seen = Set(line.map(\.id))
    return line.reversed().reduce(into: [:]) { commits, merge in
      var (waiting, brought) = (Array(merge.parents.dropFirst()), [Int]())
      while let id = waiting.popLast() {
        guard let place = places[id], seen.insert(id).inserted else { continue }
        waiting += log[place].parents
        if log[place].parents.count < 2 { brought.append(place) }
      }
      if !brought.isEmpty { commits[merge.id] = brought.sorted(by: >).map { log[$0] } }
    }
  }
}
