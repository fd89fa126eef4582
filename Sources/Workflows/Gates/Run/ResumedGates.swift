import Effects
import Gates

/// What passed in a run that was stopped, and need not run again on the same tree.
struct ResumedGates: Sendable {
  private(set) var outcomes: [GateOutcome] = []
  /// The reports of each gate that passed, as absolute paths.
  private(set) var reports: [String: [String]] = [:]
  private(set) var written: [GateRunRecord.WrittenReport] = []

  /// Nothing.
  init() {}

  /// The gates among `gates` that passed in the run which `path` holds; none of another tree or
  /// configuration, and none whose reports are gone.
  init(
    _ gates: [Gate], tree: String, configuration: String, path: String, _ files: FileSystem
  ) {
    guard !tree.isEmpty, let bytes = try? files.read(path, 64 << 20),
      let record = GateRunRecord(parsing: String(decoding: bytes, as: UTF8.self)),
      record.tree == tree, record.configuration == configuration
    else { return }
    let written = Dictionary(grouping: record.reports, by: \.gate)
    for outcome in record.run.gates where outcome.state == .passed {
      // A check of our own judges commits, which differ where the files are the same.
      guard let gate = gates.first(where: { $0.name == outcome.name }), !gate.mutates,
        gate.words != nil
      else { continue }
      let own = written[gate.name] ?? []
      guard own.allSatisfy({ (try? files.status($0.path))?.kind == .regular }),
        gate.reports.isEmpty || !own.isEmpty
      else { continue }
      var outcome = outcome
      outcome.reason = "it passed in the run before"
      outcomes.append(outcome)
      reports[gate.name] = own.map(\.path)
      self.written += own
    }
  }
}
