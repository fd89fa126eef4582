/// What became of gates in earlier runs on this machine.
package struct GateHistory: Hashable, Sendable {
  package private(set) var records: [GateRecord]

  /// A file of more bytes is cut to its newer half.
  package static let limit = 1 << 18

  /// A history of these records, the oldest first.
  package init(_ records: [GateRecord] = []) { self.records = records }

  /// Reads a file of records; damaged lines are left out.
  package init(parsing text: String) {
    records = text.split(separator: "\n").compactMap { GateRecord(line: $0) }
  }

  /// The newer half as a file.
  package var newerHalf: String {
    records.suffix(records.count / 2).compactMap(\.line).joined()
  }

  /// What the gates came to, by name.
  package var summaries: [GateSummary] {
    Dictionary(grouping: records, by: \.gate)
      .map { GateSummary($0.key, $0.value) }
      .sorted { $0.gate.utf8.lexicographicallyPrecedes($1.gate.utf8) }
  }

  /// Seconds that each gate takes, as far as it has run here.
  package var expectedSeconds: [String: Double] {
    Dictionary(
      summaries.compactMap { summary in
        summary.medianMilliseconds.map { (summary.gate, Double($0) / 1000) }
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// How a gate went in many runs.
package struct GateSummary: Hashable, Sendable {
  package var gate: String
  package var runs: Int
  package var failures: Int
  /// Runs whose failed tests passed when they ran again.
  package var flakes: Int
  package var cached: Int
  /// Of the newest runs that came to an end of their own; nil without any.
  package var medianMilliseconds: Int?
  package var longestMilliseconds: Int?
  /// Seconds since 1970.
  package var last: Int64

  /// How many of the newest runs tell how long the next will take.
  private static let window = 20

  init(_ gate: String, _ records: [GateRecord]) {
    let done = records.filter { !$0.isCached && $0.state.isJudged }
    let times = done.suffix(Self.window).map(\.milliseconds).sorted()
    self.gate = gate
    runs = done.count
    failures = done.count { $0.state == .failed }
    flakes = done.count(where: \.isFlaky)
    cached = records.count(where: \.isCached)
    medianMilliseconds = times.isEmpty ? nil : times[times.count / 2]
    longestMilliseconds = times.last
    last = records.last?.started ?? 0
  }
}

extension GateState {
  fileprivate var isJudged: Bool { self == .passed || self == .failed || self == .waived }
}
