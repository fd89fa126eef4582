import Configuration
import Base
import Gates
import Git
import Session

/// A run of gates with the cache, whose results are recorded.
struct CachedGateRun {
  let options: GateRunOptions
  let policy: PolicyInForce
  let plan: GatePlan
  let context: GateRunContext
  let schedule: GateSchedule
  let places: GatePlaces
  /// The gates of this shard.
  let gates: [Gate]
  /// The passes of the last run on the same files.
  let resumed: ResumedGates
  /// Why gates were not taken from the cache, if requested.
  let misses: [String: String]
  /// True if the run checks HEAD itself, so that its tests and coverage can be recorded.
  let keepsCounts: Bool
  let started: Int64

  /// Finds the change, the policy and the gates, and prepares the run.
  init(
    _ options: GateRunOptions, by checks: BuiltInCheck, in session: Session
  ) async throws(Failure) {
    let session = try await session.withPolicyOfHead()
    let location = try session.repository()
    // Git reads the files while the policy is read; no gate has started at the end of both.
    async let listing = InputGatherer(session: session).answer()
    let trust = try await GateRunGuard.check(session)
    if options.updateBaseline, !options.dryRun { try BaselineUpdate.require(trust) }
    let policy = try await PolicyInForceReader(session)
      .readForRun(base: options.base, approvers: options.approvedBy)
    if options.names.isEmpty { try policy.requireGates(on: options.trigger) }
    let (plan, scope) = try await policy.plan(
      options.names, on: options.trigger, onlyChanged: options.changed, in: session)
    var input = GateInput(policy.change, directory: location.directory)
    (input.owners, input.approver) = (policy.owners, policy.owner)
    let arguments = try await session.arguments(of: plan.gates, input, scope)
    let places = GatePlaces(
      location, run: "\(session.world.now())-\(UInt32.random(in: .min ... .max))",
      report: options.report.map(session.world.absolute))
    places.prune(session.world.files)
    var context = GateRunContext(
      input, arguments: arguments, by: checks, isForked: trust.isForked,
      exceptions: policy.exceptions, logs: places.logs, in: session)
    let files = await listing
    try await Self.check(plan, policy, try files.get(), input, session)
    context.keys = context.keys(
      of: plan.gates, in: files, without: places.written(by: plan.gates, in: input.directory))
    try await self.init(options, policy, plan, context, places, trust)
  }

  private init(
    _ options: GateRunOptions, _ policy: PolicyInForce, _ plan: GatePlan, _ context: GateRunContext,
    _ places: GatePlaces, _ trust: GateRunGuard
  ) async throws(Failure) {
    let session = context.session
    let shared =
      options.shard.map { GateShards.split(plan.gates, into: $0.count)[$0.index - 1] }
      ?? plan.gates
    let resumed =
      options.resume
      ? ResumedGates(
        shared, tree: context.keys.tree, configuration: policy.digest, path: places.lastRun,
        session.world.files) : ResumedGates()
    let gates = shared.filter { resumed.reports[$0.name] == nil }
    let store = GateStore(
      files: session.world.files, directory: places.directory, isWritable: trust.keepsPasses)
    var context = context
    context.added = try await Self.addedTests(gates, context.input, session)
    context.store = options.noCache ? nil : store
    context.records = try session.countRecords()
    context.keepsRecords = trust.keepsPasses
    context.comparesBaseline = options.updateBaseline || !policy.changedBaseline.isEmpty
    context.isMutated = gates.contains(where: \.mutates)
    schedule = try Self.schedule(gates, options, policy, session)
    misses = options.explainsCache ? Self.misses(gates, context.keys, store) : [:]
    keepsCounts = trust.keepsPasses && context.keys.isClean && !context.isMutated
    started = session.world.now()
    (self.options, self.policy, self.plan, self.context) = (options, policy, plan, context)
    (self.places, self.gates, self.resumed) = (places, gates, resumed)
  }

  var session: Session { context.session }
  var change: Change { context.input.change }
  var directory: String { context.directory }
  var files: FileSystem { context.world.files }
  var history: GateHistoryFile { GateHistoryFile(files: files, path: places.history) }

  /// The results of the gates that ran.
  func execute(
    _ medium: GateProgress.Medium, showsPasses: Bool
  ) async -> [String: GateExecution] {
    let progress = GateProgress(
      gates.map(\.name), expected: history.read().expectedSeconds, medium: medium,
      style: Style(isColoured: false, isUnicode: context.world.environment.isUnicode),
      showsPasses: showsPasses, size: context.world.console.outputSize)
    return await GateExecutor(
      context: context, timeout: policy.configuration.gates.timeout, reports: resumedReports,
      keeping: { await keepInterim($0) }
    ).run(gates, schedule: schedule, progress: progress)
  }

  private var resumedReports: [String: [NeededReport]] {
    resumed.reports.reduce(into: [:]) { reports, known in
      guard let gate = plan.gates.first(where: { $0.name == known.key }) else { return }
      reports[known.key] = known.value.map { NeededReport(of: gate, at: $0, files) }
    }
  }

  /// - Throws: if the files are not those of the commit, or if a gate declares others.
  private static func check(
    _ plan: GatePlan, _ policy: PolicyInForce, _ files: GatheredFiles, _ input: GateInput,
    _ session: Session
  ) async throws(Failure) {
    try await GateRunGuard.checkFiles(files, session)
    let declared = DeclaredFiles(
      tree: files.tree, files: session.world.files, directory: input.directory)
    try declared.checkReports(of: plan.gates)
    // A gate of the base can still name files that the change has moved. A pattern that matches no
    // file is also why no input has changed.
    let names = Set(plan.gates.map(\.name) + plan.skipped.filter(\.awaitsInputs).map(\.name))
    try declared.checkInputs(of: policy.changed.gates.gates.filter { names.contains($0.name) })
  }

  /// The tests that the change adds; only needed if tests can be rerun.
  private static func addedTests(
    _ gates: [Gate], _ input: GateInput, _ session: Session
  ) async throws(Failure) -> AddedTests {
    guard input.change.mergeBase != nil, gates.contains(where: { $0.retries > 0 }) else {
      return AddedTests()
    }
    return AddedTests(try await session.diff(of: input))
  }

  private static func schedule(
    _ gates: [Gate], _ options: GateRunOptions, _ policy: PolicyInForce, _ session: Session
  ) throws(Failure) -> GateSchedule {
    // The passes of the last run exist already, so no gate waits for them.
    let names = Set(gates.map(\.name))
    let own = gates.map { gate in
      var gate = gate
      gate.needs = gate.needs.filter(names.contains)
      return gate
    }
    return try .planned(
      own, jobs: options.jobs ?? policy.configuration.gates.jobs, failsFast: options.failFast,
      in: session)
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
  var checksCoverage: Bool {
    if case .builtIn(.coverage) = work { true } else { false }
  }
}
