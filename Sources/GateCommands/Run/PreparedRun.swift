import Diagnostics
import Effects
import Gates
import Git
import Gitflow
import Session

/// A run of gates with all its inputs.
struct PreparedRun {
  let options: RunGates.Options
  let plan: GateRunPlan
  let worker: GateWorker
  let keyMaker: GateKeyMaker
  let schedule: GateSchedule
  let history: GateHistoryFile
  let expected: [String: Double]
  let places: GatePlaces
  let location: RepositoryLocation
  /// The gates of this shard.
  let gates: [Gate]
  /// The passes of the last run on the same files.
  let resumed: ResumedGates
  /// Why gates were not taken from the cache, if requested.
  let misses: [String: String]
  /// True if the run checked HEAD itself, so that its coverage can be recorded.
  let keepsCoverage: Bool
  let started: Int64

  static func prepare(
    _ options: RunGates.Options, _ plan: GateRunPlan, _ trust: GateRunGuard,
    _ checks: BuiltInCheck, _ files: InputGatherer.Answer, _ session: Session,
    _ location: RepositoryLocation
  ) async throws(Failure) -> PreparedRun {
    let start = ContinuousClock.now
    var options = options
    options.report = options.report.map(session.world.absolute)
    let places = GatePlaces(location, run: options.run, report: options.report)
    places.prune(session.world.files)
    let history = GateHistoryFile(files: session.world.files, path: places.history)
    let expected = history.read().expectedSeconds
    let shared = shard(plan.gates, options.shard)
    let environment = GateEnvironment(
      session.world.environment, isForked: trust.isForked)
    let maker = GateKeyMaker(
      session: session, environment: environment, directory: plan.change.directory,
      files: plan.change.files)
    let own = places.written(by: plan.gates, in: plan.change.directory)
    try await check(plan, try files.get(), session)
    let keys = maker.make(plan.gates, in: files, without: own)
    let resumed =
      options.resumes
      ? ResumedGates(
        shared, tree: keys.tree, configuration: plan.digest, path: places.lastRun(location),
        session.world.files) : ResumedGates()
    let gates = shared.filter { resumed.reports[$0.name] == nil }
    let commands = CommandGate(
      world: session.world, directory: plan.change.directory, environment: environment,
      secrets: SecretForms.patterns(of: environment.secrets), logs: places.logs,
      quarantine: plan.exceptions.quarantined,
      added: try await addedTests(gates, plan.change, session))
    let store = GateStore(
      files: session.world.files, directory: places.directory, isWritable: trust.keepsPasses)
    let worker = GateWorker(
      session: session, checks: checks, change: plan.change, commands: commands, keys: keys,
      store: options.usesCache ? store : nil, exceptions: plan.exceptions,
      comparesBaseline: options.updatesBaseline || !plan.baseline.isEmpty,
      isMutated: gates.contains(where: \.mutates), start: start)
    return PreparedRun(
      options: options, plan: plan, worker: worker, keyMaker: maker,
      schedule: try schedule(gates, options, plan, session), history: history,
      expected: expected, places: places, location: location, gates: gates, resumed: resumed,
      misses: options.explainsCache ? misses(gates, keys, store) : [:],
      keepsCoverage: keepsCoverage(gates, keys, options, trust),
      started: session.world.now())
  }

  /// - Throws: if the files are not those of the commit, or if a gate declares others.
  private static func check(
    _ plan: GateRunPlan, _ files: GatheredFiles, _ session: Session
  ) async throws(Failure) {
    try await GateRunGuard.checkFiles(files, session)
    let declared = DeclaredFiles(
      tree: files.tree, files: session.world.files, directory: plan.change.directory)
    try declared.checkReports(of: plan.gates)
    // A gate of the base can still name files that the change has moved. A pattern that matches no
    // file is also why no input has changed.
    let names = Set(plan.gates.map(\.name) + plan.skipped.filter(\.awaitsInputs).map(\.name))
    try declared.checkInputs(of: plan.declared.filter { names.contains($0.name) })
  }

  /// The results of the gates that ran.
  func execute() async -> [String: GateExecution] {
    let progress = GateProgress(
      gates.map(\.name), expected: expected, medium: options.medium, style: options.style,
      showsPasses: options.showsPasses)
    return await GateExecutor(
      worker: worker, timeout: plan.timeout, reports: resumedReports,
      keeping: { await keepInterim($0) }
    ).run(gates, schedule: schedule, progress: progress)
  }

  private var resumedReports: [String: [NeededReport]] {
    resumed.reports.reduce(into: [:]) { reports, known in
      guard let gate = plan.gates.first(where: { $0.name == known.key }) else { return }
      reports[known.key] = known.value.map { NeededReport(of: gate, at: $0, worker.world.files) }
    }
  }

  /// Completes the run and stores its records.
  func finish(_ worked: [String: GateExecution]) async throws(Failure) -> GateRun {
    let worked = await keepPasses(worked)
    var run = run(of: worked)
    run.isShare = options.shard?.isPart ?? false
    run.named = options.names
    if options.shard != nil { run.policy.required = requiredHere }
    run.coverage = run.gates.lazy.compactMap { worked[$0.name]?.change }.first
    run.files = run.gates.lazy.compactMap { worked[$0.name]?.files }.first { !$0.isEmpty } ?? []
    if options.report != nil {
      run.diagram = diagram
      run.strings = await strings
    }
    if let file = worked.values.compactMap(\.editedFile).first, !worker.isMutated,
      let finding = GateRunGuard.finding(onEdited: [file], worker.session)
    {
      run.policy.findings.append(finding)
    }
    run.notes += try baselineNotes(worked)
    history.add(run)
    keepCoverage(of: run)
    let record = record(of: run, worked)
    write(record)
    if let report = options.report { try keep(run, Array(record.text.utf8), report) }
    return run
  }

  /// Notes on the baseline, which is written if requested.
  private func baselineNotes(_ worked: [String: GateExecution]) throws(Failure) -> [String] {
    let update = BaselineUpdate(
      plan.baseline, worked, of: gates, files: worker.world.files, directory: plan.change.directory)
    return options.updatesBaseline ? try update.write() : update.notes
  }

  /// Records the coverage of HEAD for the ratchet of later changes.
  private func keepCoverage(of run: GateRun) {
    guard keepsCoverage, run.verdict == .pass, let head = plan.change.head?.description,
      let gate = gates.first(where: \.judgesCoverage),
      let lines = run.gates.first(where: { $0.name == gate.name && $0.state == .passed })?.coverage,
      lines.total > 0
    else { return }
    let records = CoverageRecords(
      files: worker.world.files, directory: location.commonDirectory)
    if records.record(of: head)?.lines != lines { try? records.add(lines, of: head) }
  }

  /// The branch model with the change; nil if no model can be read.
  private var diagram: BranchDiagram? {
    guard let model = try? worker.session.policy().policy.model else { return nil }
    return BranchDiagram(
      model, branch: plan.change.source, source: plan.policy.source, target: plan.policy.target)
  }

  /// The progress of translations, if a gate checks them; nil if unknown.
  private var strings: StringsMatrix? {
    get async {
      guard gates.contains(where: { $0.work == .builtIn(.strings) }) else { return nil }
      return await worker.checks.strings(worker.session)
    }
  }

  private func keep(_ run: GateRun, _ record: [UInt8], _ report: String) throws(Failure) {
    let run = run.readBeside(report, tree: plan.change, in: worker.session)
    do throws(FileError) {
      try worker.world.files.makeDirectory(report)
      for file in run.files(tool: ToolIdentity(version: Session.programVersion)) {
        try worker.world.files.replace(report + "/" + file.name, file.bytes)
      }
      try worker.world.files.replace(report + "/" + GatePlaces.record, record)
    } catch {
      throw Failure(
        .inputOutput, "output", "can't write the report to '\(report)': \(error.reason)")
    }
  }

  private var requiredHere: [String] {
    let names = Set(gates.map(\.name) + resumed.reports.keys)
    return plan.policy.required.filter(names.contains)
  }

  func ordered(_ outcomes: [GateResult]) -> [GateResult] {
    let skipped = plan.skipped.map {
      GateResult($0.name, .skipped, isRequired: isRequired($0.name), reason: $0.reason)
    }
    let known = Dictionary(
      (outcomes + resumed.outcomes + skipped).map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    return (plan.planned.map(\.name) + plan.skipped.map(\.name)).compactMap { known[$0] }
  }

  private func isRequired(_ name: String) -> Bool { plan.policy.required.contains(name) }

  /// Why each gate was or was not taken from the cache, if requested.
  func whyNotes(_ worked: [String: GateExecution]? = nil) -> [String] {
    guard options.explainsCache else { return [] }
    return gates.map { gate in
      if !options.usesCache { return "\(gate.name): the cache is off" }
      if worker.isMutated { return "\(gate.name) was not cached: a gate of the run changes files" }
      guard worker.keys.keys[gate.name] != nil else {
        return "\(gate.name) is never cached: \(worker.keys.reasons[gate.name] ?? "no key")"
      }
      if let reason = misses[gate.name] { return "\(gate.name) was not cached: \(reason)" }
      return worked?[gate.name]?.outcome.isCached ?? true
        ? "\(gate.name) was cached: nothing differs"
        : "\(gate.name) was not cached: its cached reports contain findings"
    }
  }
}

extension PreparedRun {
  private static func shard(
    _ gates: [Gate], _ shard: GateShard?
  ) -> [Gate] {
    guard let shard else { return gates }
    return GateShards.split(gates, into: shard.count)[shard.index - 1]
  }

  /// The tests that the change adds; only needed if tests can be rerun.
  private static func addedTests(
    _ gates: [Gate], _ change: GateChange, _ session: Session
  ) async throws(Failure) -> AddedTests {
    guard change.base != nil, gates.contains(where: { $0.retries > 0 }) else {
      return AddedTests()
    }
    return AddedTests(try await session.diff(of: change))
  }

  /// Whether the coverage is that of HEAD: complete, of one gate, and without other files.
  private static func keepsCoverage(
    _ gates: [Gate], _ keys: GateKeys, _ options: RunGates.Options, _ trust: GateRunGuard
  ) -> Bool {
    trust.keepsPasses && keys.isClean && options.shard == nil && !gates.contains(where: \.mutates)
      && gates.count(where: \.judgesCoverage) == 1
  }

  private static func schedule(
    _ gates: [Gate], _ options: RunGates.Options, _ plan: GateRunPlan, _ session: Session
  ) throws(Failure) -> GateSchedule {
    // The passes of the last run exist already, so no gate waits for them.
    let names = Set(gates.map(\.name))
    let own = gates.map { gate in
      var gate = gate
      gate.needs = gate.needs.filter(names.contains)
      return gate
    }
    do throws(ScheduleError) {
      return try GateSchedule(
        own, jobs: options.jobs ?? plan.jobs ?? session.world.cores,
        failsFast: options.failsFast)
    } catch {
      throw Failure(.badConfiguration, "gate", error.reason, hint: .flowctl("gate", "plan"))
    }
  }

  private static func misses(
    _ gates: [Gate], _ keys: GateKeys, _ store: GateStore
  ) -> [String: String] {
    var misses: [String: String] = [:]
    for gate in gates {
      guard let key = keys.keys[gate.name], store.pass(gate, key) == nil else { continue }
      let parts = store.differences(gate, key)
      misses[gate.name] =
        parts.isEmpty ? "no pass is cached" : "changed: \(parts.joined(separator: ", "))"
    }
    return misses
  }
}

extension Gate {
  fileprivate var judgesCoverage: Bool {
    if case .builtIn(.coverage) = work { true } else { false }
  }
}
