import Base
import Gates

/// The passes of an interrupted run, which need not run again on the same files.
struct ResumedGates: Sendable {
  private(set) var results: [GateResult] = []
  /// Absolute paths of the reports of each gate that passed.
  private(set) var reports: [String: [String]] = [:]
  private(set) var written: [GateRunRecord.WrittenReport] = []
  /// Why nothing of the previous run is used.
  private(set) var notes: [String] = []

  /// No passes.
  init() {}

  /// The gates among `gates` that passed in the recorded run at `path`; none of other files
  /// or another configuration, and none without its reports.
  init(
    _ gates: [Gate], tree: String, configuration: String, path: String, _ files: FileSystem
  ) {
    guard let record = GateRunRecord(at: path, files) else {
      notes = ["nothing to resume: no previous run is recorded"]
      return
    }
    if let reason = Self.difference(record, tree: tree, configuration: configuration) {
      notes = ["nothing to resume: \(reason)"]
      return
    }
    let written = Dictionary(grouping: record.reports, by: \.gate)
    for result in record.run.gates where result.state == .passed {
      // A built-in check reads commits, which can differ although the files are equal.
      guard let gate = gates.first(where: { $0.name == result.name }), !gate.mutates,
        gate.words != nil
      else { continue }
      let own = written[gate.name] ?? []
      guard own.allSatisfy({ (try? files.status($0.path))?.kind == .regular }),
        gate.reports.isEmpty || !own.isEmpty
      else { continue }
      var result = result
      result.reason = "passed in the previous run"
      results.append(result)
      reports[gate.name] = own.map(\.path)
      self.written += own
    }
  }

  private static func difference(
    _ record: GateRunRecord, tree: String, configuration: String
  ) -> String? {
    if tree.isEmpty { return "the content of some files is unknown" }
    if record.tree.isEmpty { return "files changed during the previous run" }
    if record.tree != tree { return "files changed since the previous run" }
    return record.configuration == configuration
      ? nil : "the policy changed since the previous run"
  }
}
