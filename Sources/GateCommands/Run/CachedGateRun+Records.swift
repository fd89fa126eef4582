import Base
import Gates
import Git
import Session

/// The result of a run and its records for later runs.
extension CachedGateRun {
  /// Completes the run and stores its records.
  func finish(_ executions: [String: GateExecution]) async throws(Failure) -> GateRun {
    let executions = await keepPasses(executions)
    var run = run(of: executions)
    run.isShare = options.shard?.isPart ?? false
    run.named = options.names
    if options.shard != nil { run.policy.required = requiredHere }
    run.coverage = run.gates.lazy.compactMap { executions[$0.name]?.change }.first
    run.files = run.gates.lazy.compactMap { executions[$0.name]?.files }.first { !$0.isEmpty } ?? []
    if places.report != nil { run.strings = await strings }
    if let file = executions.values.compactMap(\.editedFile).first, !context.isMutated,
      let finding = GateRunGuard.finding(onEdited: [file], session)
    {
      run.policy.findings.append(finding)
    }
    run.notes += try baselineNotes(executions)
    history.add(run)
    keepCounts(of: run, executions)
    let record = record(of: run, executions)
    write(record)
    if let report = places.report { try write(run, Array(record.text.utf8), to: report) }
    return run
  }

  /// Notes on the baseline, which is written if requested.
  private func baselineNotes(_ executions: [String: GateExecution]) throws(Failure) -> [String] {
    let update = BaselineUpdate(
      policy.changedBaseline, executions, of: gates, files: files, directory: directory)
    return options.updateBaseline ? try update.write() : update.notes
  }

  /// Records the tests and the coverage of HEAD for the ratchets of later changes.
  private func keepCounts(of run: GateRun, _ executions: [String: GateExecution]) {
    guard keepsCounts, let head = change.head?.description, let records = context.records else {
      return
    }
    for (name, execution) in executions {
      guard let tests = execution.passedTests else { continue }
      try? records.add(tests.recorded, of: head, CountRecords.tests(of: name))
    }
    let measuring = gates.filter(\.checksCoverage)
    guard run.verdict == .pass, options.shard == nil, measuring.count == 1,
      let gate = run.gates.first(where: { $0.name == measuring[0].name && $0.state == .passed }),
      let lines = gate.coverage, lines.total > 0
    else { return }
    try? records.add(lines, of: head)
  }

  private var requiredHere: [String] {
    let names = Set(gates.map(\.name) + resumed.reports.keys)
    return policy.policy.required.filter(names.contains)
  }

  /// The notes of the policy and of the plan.
  var notes: [String] { policy.notes + plan.notes + policy.findings.map(\.message) }

  func ordered(_ outcomes: [GateResult]) -> [GateResult] {
    let skipped = plan.skipped.map {
      GateResult($0.name, .skipped, isRequired: isRequired($0.name), reason: $0.reason)
    }
    let known = Dictionary(
      (outcomes + resumed.results + skipped).map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    return (plan.gates.map(\.name) + plan.skipped.map(\.name)).compactMap { known[$0] }
  }

  private func isRequired(_ name: String) -> Bool { policy.policy.required.contains(name) }

  /// Why each gate was or was not taken from the cache, if requested.
  func whyNotes(_ executions: [String: GateExecution]? = nil) -> [String] {
    guard options.explainsCache else { return [] }
    return gates.map { gate in
      if options.noCache { return "\(gate.name): the cache is off" }
      if context.isMutated { return "\(gate.name) was not cached: a gate of the run changes files" }
      guard context.keys.keys[gate.name] != nil else {
        return "\(gate.name) is never cached: \(context.keys.reasons[gate.name] ?? "no key")"
      }
      if let reason = misses[gate.name] { return "\(gate.name) was not cached: \(reason)" }
      return executions?[gate.name]?.result.isCached ?? true
        ? "\(gate.name) was cached: nothing differs"
        : "\(gate.name) was not cached: its cached reports contain findings"
    }
  }

  /// Writes a record of the passes so far, as a killed run can't write it.
  func keepInterim(_ executions: [String: GateExecution]) async -> [String: GateExecution] {
    let executions = await keepPasses(executions)
    write(record(of: run(of: executions), executions))
    return executions
  }

  func run(of executions: [String: GateExecution]) -> GateRun {
    var run = GateRun(
      gates: ordered(executions.values.map(\.result)), policy: policy.summary, title: change.title,
      started: started, seconds: context.now, notes: notes + resumed.notes + whyNotes(executions))
    run.commit = change.head?.description ?? ""
    return run
  }

  func record(of run: GateRun, _ executions: [String: GateExecution]) -> GateRunRecord {
    let isSameTree = executions.values.allSatisfy { !leavesTraces($0) || $0.sawSameTree == true }
    return GateRunRecord(
      run: run, head: run.commit, configuration: policy.digest,
      id: runID, shard: options.shard, tree: isSameTree ? context.keys.tree : "",
      planned: plan.gates.map(\.name), reports: reports(executions))
  }

  func write(_ record: GateRunRecord) {
    try? files.makeDirectory(places.location.gitDirectory + "/flowctl")
    try? files.replace(places.lastRun, Array(record.text.utf8))
  }

  /// Caches passes whose inputs are unchanged since the start of the run.
  ///
  /// Each gate is checked once, after its end: a tree that is restored later is no evidence.
  func keepPasses(_ executions: [String: GateExecution]) async -> [String: GateExecution] {
    let ended = gates.filter { gate in
      executions[gate.name].map { leavesTraces($0) && $0.sawSameTree == nil } ?? false
    }
    if ended.isEmpty { return executions }
    let listing = await InputGatherer(session: session, isShielded: true).answer()
    let own = places.written(by: plan.gates, in: directory)
    let edited = (try? listing.get())?.edited.first
    let now = context.keys(of: plan.gates, in: listing, without: own)
    var executions = executions
    for gate in ended {
      executions[gate.name]?.editedFile = edited
      executions[gate.name]?.sawSameTree = !now.tree.isEmpty && now.tree == context.keys.tree
      guard let key = now.keys[gate.name], key == context.keys.keys[gate.name],
        let pass = executions[gate.name]
      else { continue }
      context.keep(pass, of: gate, key)
    }
    return executions
  }

  /// Whether the program of a gate ran, which may have read other files than those at the start.
  func leavesTraces(_ gate: GateExecution) -> Bool {
    !gate.result.isCached && gates.contains { $0.name == gate.result.name && $0.words != nil }
  }

  var runID: String {
    let environment = context.world.environment
    let names = ["GITHUB_RUN_ID", "CI_PIPELINE_ID", "BITRISE_BUILD_SLUG", "CIRCLE_WORKFLOW_ID"]
    return names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "local"
  }

  func reports(_ executions: [String: GateExecution]) -> [GateRunRecord.WrittenReport] {
    executions.sorted { $0.key < $1.key }.flatMap { name, gate in
      gate.reports.map { .init(gate: name, place: $0.place, path: $0.path) }
    } + resumed.written
  }

  /// The plan, one line per gate.
  var listing: Report {
    let (gates, skipped) = (predicted, plan.skipped)
    var rows = gates.map {
      [$0.gate.name, $0.action, $0.gate.isRequired ? "required" : "advisory"]
    }
    rows += skipped.map { [$0.name, "skip", $0.reason] }
    var values: [JSONValue] = gates.map { predicted in
      [
        "name": .string(predicted.gate.name), "action": .string(predicted.action),
        "required": .bool(predicted.gate.isRequired), "needs": .strings(predicted.gate.needs),
      ]
    }
    values += skipped.map {
      ["name": .string($0.name), "action": "skip", "reason": .string($0.reason)]
    }
    return Report(
      text: TextTable.text(rows) + (resumed.notes + whyNotes()).map { $0 + "\n" }.joined(),
      values: ["gates": .array(values), "notes": .strings(notes + resumed.notes + whyNotes())])
  }

  private var predicted: [(gate: Gate, action: String)] {
    var predicted: [(gate: Gate, action: String)] = []
    for gate in gates {
      let hasKey = !options.noCache && !context.isMutated && context.keys.keys[gate.name] != nil
      predicted.append((gate, hasKey && misses[gate.name] == nil ? "cached" : "run"))
    }
    for gate in plan.gates where resumed.reports[gate.name] != nil {
      predicted.append((gate, "resume"))
    }
    return predicted
  }
}
