package import Gates

/// The results of gates in earlier runs on this machine.
package struct GateHistory: Hashable, Sendable {
  package private(set) var records: [GateRecord]

  /// A larger file is reduced to its newer half.
  package static let limit = 1 << 18

  /// A history of these records, oldest first.
  package init(_ records: [GateRecord] = []) { self.records = records }

  /// Reads a file of records; damaged lines are ignored.
  package init(parsing text: String) {
    records = text.split(separator: "\n").compactMap { GateRecord(line: $0) }
  }

  /// The newer half as a file.
  package var newerHalf: String {
    records.suffix(records.count / 2).compactMap(\.line).joined()
  }

  /// The results of the gates by name.
  package var summaries: [GateSummary] {
    Dictionary(grouping: records, by: \.gate)
      .map { GateSummary($0.key, $0.value) }
      .sorted { $0.gate.utf8.lexicographicallyPrecedes($1.gate.utf8) }
  }

  /// The results of the newest run, in order of their end.
  package var lastRun: [GateRecord] {
    guard let started = records.last?.started else { return [] }
    return records.filter { $0.started == started }
  }

  /// The usual seconds of each gate, if it has run here.
  package var expectedSeconds: [String: Double] {
    Dictionary(
      summaries.compactMap { summary in
        summary.medianMilliseconds.map { (summary.gate, Double($0) / 1000) }
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// The results of a gate in many runs.
package struct GateSummary: Hashable, Sendable {
  package var gate: String
  package var runs: Int
  package var failures: Int
  package var flakes: Int
  package var cached: Int
  /// Median of the newest runs that ended by themselves; nil if there are none.
  package var medianMilliseconds: Int?
  package var longestMilliseconds: Int?
  /// Seconds since 1970.
  package var last: Int64

  private static let window = 20

  init(_ gate: String, _ records: [GateRecord]) {
    let done = records.filter { !$0.isCached && $0.state.isEvaluated }
    let times = done.suffix(Self.window).map(\.milliseconds).sorted()
    self.gate = gate
    // A program that ended without a result has run, too; its time says nothing.
    let errors = records.count { !$0.isCached && $0.state == .error }
    runs = done.count + errors
    failures = done.count { $0.state == .failed } + errors
    flakes = done.count(where: \.isFlaky)
    cached = records.count(where: \.isCached)
    medianMilliseconds = times.isEmpty ? nil : times[times.count / 2]
    longestMilliseconds = times.last
    last = records.last?.started ?? 0
  }
}

extension GateState {
  fileprivate var isEvaluated: Bool { self == .passed || self == .failed || self == .waived }
}

/// One result of a gate in the history.
package struct GateRecord: Hashable, Sendable {
  package var gate: String
  package var state: GateState
  package var milliseconds: Int
  package var isCached: Bool
  package var isFlaky: Bool
  /// Seconds since 1970.
  package var started: Int64

  package init(
    gate: String, state: GateState, milliseconds: Int, isCached: Bool = false,
    isFlaky: Bool = false, started: Int64
  ) {
    self.gate = gate
    self.state = state
    self.milliseconds = milliseconds
    self.isCached = isCached
    self.isFlaky = isFlaky
    self.started = started
  }

  /// The record as a line with its line end; nil if the name would break the line.
  package var line: String? {
    guard gate.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else { return nil }
    let marks = (isCached ? "c" : "-") + (isFlaky ? "f" : "-")
    return "\(started)\t\(state.rawValue)\t\(milliseconds)\t\(marks)\t\(gate)\n"
  }

  /// Reads a line without its line end; nil if it is damaged.
  package init?(line: Substring) {
    let fields = line.split(separator: "\t", maxSplits: 4, omittingEmptySubsequences: false)
    guard fields.count == 5, let started = Int64(fields[0]),
      let state = GateState(rawValue: String(fields[1])), let milliseconds = Int(fields[2]),
      milliseconds >= 0
    else { return nil }
    self.init(
      gate: String(fields[4]), state: state, milliseconds: milliseconds,
      isCached: fields[3].hasPrefix("c"), isFlaky: fields[3].hasSuffix("f"), started: started)
  }
}
