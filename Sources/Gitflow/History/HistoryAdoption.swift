import Base

/// The point in the history from which merges are checked.
package enum HistoryAdoption: Hashable, Sendable {
  case always
  case time(Int)
  case after(commit: String)

  /// Reads `--since` or the policy's entry: a date such as `2024-05-01`, a ref or a commit ID.
  package init(since text: String?, in record: HistoryRecord) throws(HistoryError) {
    guard let text else {
      self = .always
      return
    }
    if let day = CalendarDay(parsing: text) {
      self = .time(day.secondsSince1970)
    } else if let tip = record.tips.first(where: { $0.name == text }) {
      self = .after(commit: tip.commit)
    } else if let commit = record.commits.first(where: { Self.names(text, $0.id) }) {
      self = .after(commit: commit.id)
    } else {
      throw .unknownSince(text)
    }
  }

  private static func names(_ text: String, _ id: String) -> Bool {
    text == id || text.utf8.count >= 7 && id.utf8.starts(with: text.utf8)
  }
}

/// A text that is neither a date nor a ref or commit of the history, so a replay can't start.
package enum HistoryError: Error, Hashable, Sendable {
  case unknownSince(String)

  /// The error as a sentence.
  package var reason: String {
    switch self {
    case .unknownSince(let text):
      "'\(text)' is neither a date, such as 2024-05-01, nor a ref or commit of this history"
    }
  }
}

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
