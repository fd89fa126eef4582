import Diagnostics
import Effects
import Gates
import Git
import Session

/// The records of a run for later runs.
extension PreparedRun {
  /// Writes a record of the passes so far, as a killed run can't write it.
  func keepInterim(_ worked: [String: GateExecution]) async -> [String: GateExecution] {
    let worked = await keepPasses(worked)
    write(record(of: run(of: worked), worked))
    return worked
  }

  func run(of worked: [String: GateExecution]) -> GateRun {
    GateRun(
      gates: ordered(worked.values.map(\.outcome)), policy: plan.policy, title: plan.title,
      started: started, seconds: worker.now, notes: plan.notes + resumed.notes + whyNotes(worked))
  }

  func record(of run: GateRun, _ worked: [String: GateExecution]) -> GateRunRecord {
    let isSameTree = worked.values.allSatisfy { !leavesTraces($0) || $0.sawSameTree == true }
    return GateRunRecord(
      run: run, head: plan.change.head?.description ?? "", configuration: plan.digest,
      id: runID, shard: options.shard, tree: isSameTree ? worker.keys.tree : "",
      planned: plan.planned.map(\.name), reports: reports(worked))
  }

  func write(_ record: GateRunRecord) {
    try? worker.world.files.makeDirectory(location.gitDirectory + "/flowctl")
    try? worker.world.files.replace(places.lastRun(location), Array(record.text.utf8))
  }

  /// Caches passes whose inputs are unchanged since the start of the run.
  ///
  /// Each gate is checked once, after its end: a tree that is restored later is no evidence.
  func keepPasses(_ worked: [String: GateExecution]) async -> [String: GateExecution] {
    let ended = gates.filter { gate in
      worked[gate.name].map { leavesTraces($0) && $0.sawSameTree == nil } ?? false
    }
    if ended.isEmpty { return worked }
    let files = await InputGatherer(session: worker.session, isShielded: true).answer()
    let own = places.written(by: plan.gates, in: plan.change.directory)
    let edited = (try? files.get())?.edited.first
    let now = keyMaker.make(plan.gates, in: files, without: own)
    var worked = worked
    for gate in ended {
      worked[gate.name]?.editedFile = edited
      worked[gate.name]?.sawSameTree = !now.tree.isEmpty && now.tree == worker.keys.tree
      guard let key = now.keys[gate.name], key == worker.keys.keys[gate.name],
        let pass = worked[gate.name]
      else { continue }
      worker.keep(pass, of: gate, key)
    }
    return worked
  }

  /// Whether the program of a gate ran, which may have read other files than those at the start.
  func leavesTraces(_ gate: GateExecution) -> Bool {
    !gate.outcome.isCached && gates.contains { $0.name == gate.outcome.name && $0.words != nil }
  }

  var runID: String {
    let environment = worker.world.environment
    let names = ["GITHUB_RUN_ID", "CI_PIPELINE_ID", "BITRISE_BUILD_SLUG", "CIRCLE_WORKFLOW_ID"]
    return names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "local"
  }

  func reports(_ worked: [String: GateExecution]) -> [GateRunRecord.WrittenReport] {
    worked.sorted { $0.key < $1.key }.flatMap { name, gate in
      gate.reports.map { .init(gate: name, place: $0.place, path: $0.path) }
    } + resumed.written
  }
}
