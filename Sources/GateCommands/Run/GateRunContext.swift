import Base
import Gates
import Git
import Session

/// What each gate of a run needs: the change in its tree, the exceptions and the cache.
struct GateRunContext: Sendable {
  let session: Session
  let checks: BuiltInCheck
  let input: GateInput
  /// The files for `{files}` in the commands of gates, by gate name.
  let arguments: [String: [String]]
  let environment: GateEnvironment
  /// The forms of secrets that logs must not contain.
  let secrets: [[UInt8]]
  /// Absolute path prefix of every log.
  let logs: String
  let exceptions: GateExceptions
  /// The tests that the change adds, which are not rerun.
  var added = AddedTests()
  var keys = GateKeys()
  /// Nil if passes are neither read nor written.
  var store: GateStore?
  /// The tests of earlier commits; nil if they are not compared.
  var records: CountRecords?
  /// False in runs of pull requests, which record no tests.
  var keepsRecords = true
  /// True if a baseline is compared with the findings of each gate.
  var comparesBaseline = false
  /// True if a gate of the run changes files, so that no cached pass is valid.
  var isMutated = false
  private let start = ContinuousClock.now

  /// A context without a cache; `variables` and `secrets` are additions to those of the machine.
  init(
    _ input: GateInput, arguments: [String: [String]], by checks: BuiltInCheck,
    variables: [String: String] = [:], secrets: [String] = [], isForked: Bool,
    exceptions: GateExceptions, logs: String, in session: Session
  ) {
    self.session = session
    self.checks = checks
    self.input = input
    self.arguments = arguments
    let all = session.world.environment.all.merging(variables) { _, own in own }
    environment = GateEnvironment(EnvironmentVariables(all), isForked: isForked)
    self.secrets = SecretForms.patterns(of: environment.secrets + secrets)
    self.logs = logs
    self.exceptions = exceptions
  }

  var world: World { session.world }
  var directory: String { input.directory }
  /// Seconds since the start of the run.
  var now: Double { start.duration(to: .now) / .seconds(1) }

  /// Does the work of a gate: uses a cached pass, runs a program, or runs a built-in check.
  func execute(_ gate: Gate, reports: [NeededReport]) async -> GateExecution {
    let started = now
    var execution = await work(of: gate, reports: reports)
    execution.written = execution.reports.map { NeededReport(of: gate, at: $0.path, world.files) }
    let state = execution.result.state
    compareTests(&execution, of: gate)
    accept(&execution, of: gate)
    execution.result.started = started
    if execution.result.seconds == 0 { execution.result.seconds = now - started }
    execution.isNewPass =
      state == .passed && !execution.result.isCached && !execution.result.isFlaky
    (execution.states, execution.tests) = ([], nil)
    return execution
  }

  /// Caches a pass under the key of the files that it was evaluated with.
  func keep(_ execution: GateExecution, of gate: Gate, _ key: GateKey) {
    guard execution.isNewPass, execution.written.allSatisfy({ $0.isUnchanged(world.files) }) else {
      return
    }
    store?.keep(gate, key, seconds: execution.result.seconds, reports: execution.reports)
  }

  /// A branch without a merge target is compared with nothing.
  private func compareTests(_ execution: inout GateExecution, of gate: Gate) {
    guard let records, execution.result.state == .passed else { return }
    execution.passedTests = execution.result.tests
    if gate.fewerTests == .off || input.change.target == nil { return }
    let base = input.change.mergeBase?.description
    let record = base.flatMap { records.record(of: $0, CountRecords.tests(of: gate.name)) }
    execution.require(
      FewerTests(
        execution.result.tests, gate.fewerTests, record: record, mergeBase: base),
      gate.fewerTests,
      hint: session.remedyOfTests(of: gate.name, input.change, isRecorded: keepsRecords))
  }

  /// Removes the exceptions of the base; all findings are kept for the baseline file.
  private func accept(_ execution: inout GateExecution, of gate: Gate) {
    let (result, isCompared) = (execution.result, comparesBaseline && gate.hasBaseline)
    guard result.state == .failed || (isCompared && result.state == .passed) else { return }
    let findings = exceptions.known(result, of: gate, files: world.files, directory: directory)
    // If there are more findings than the limit, outdated entries can't be determined.
    if isCompared, findings.count < FindingReport.most { execution.found = findings }
    execution.result = exceptions.applied(to: result, of: gate, findings)
  }

  private func work(of gate: Gate, reports: [NeededReport]) async -> GateExecution {
    switch gate.work {
    case .builtIn(let check): return await evaluate(gate, check, reports)
    case .command(let words):
      if let execution = cached(gate) { return execution }
      var execution =
        if gate.takesFiles {
          await run(gate, words, on: arguments[gate.name])
        } else {
          await run(gate, words)
        }
      execution.result.findings = await placed(execution)
      if isShownByFindings(gate, execution.result) { execution.output = [] }
      execution.result.log = execution.result.log.map(relative)
      execution.result.excerpt = excerpt(execution)
      return execution
    }
  }

  /// Failed tests with the places that the program printed, if its reports have none.
  private func placed(_ execution: GateExecution) async -> [Diagnostic] {
    var findings = execution.result.findings
    let open = findings.indices.filter {
      findings[$0].rule == .testFailed && findings[$0].place == nil
    }
    guard !open.isEmpty, let git = try? session.git() else { return findings }
    let files = (try? await git.files(matching: ["*.swift"])) ?? []
    let console = ConsolePlaces(execution.output, files: files, folders: [directory])
    for index in open {
      findings[index].place = findings[index].identity.first.flatMap(console.place)
    }
    return findings
  }

  /// A cached pass is evaluated again by its reports, which contain findings and counts.
  private func cached(_ gate: Gate) -> GateExecution? {
    guard let store, !isMutated, let key = keys.keys[gate.name], let pass = store.pass(gate, key),
      let paths = store.restore(pass, of: gate, to: directory)
    else { return nil }
    var execution = GateExecution(gate, .passed)
    execution.states = zip(pass.reports, paths).map { copy, path in
      let declared = gate.reports.first { $0.path == copy.path } ?? DeclaredReport(path: copy.path)
      return (copy.path, .read(world.files.readReport(path, declared)))
    }
    execution.evaluate(
      GateEvidence(
        exitStatus: 0, reports: execution.states, allowsEmpty: gate.allowsEmpty,
        folders: [directory], start: gate.directory))
    guard execution.result.state == .passed, gate.reports.isEmpty == execution.states.isEmpty else {
      return nil
    }
    execution.result.isCached = true
    execution.reports = zip(pass.reports, paths).map { ($0.path, $1) }
    return execution
  }

  private func evaluate(
    _ gate: Gate, _ check: BuiltInGate, _ reports: [NeededReport]
  ) async -> GateExecution {
    if let other = reports.first(where: { !$0.isUnchanged(world.files) }) {
      let reason = "report '\(relative(other.path))' changed after its gate '\(other.gate)' ended"
      return GateExecution(gate, .error, reason: reason)
    }
    var input = input
    input.reports = reports.map(\.path) + ownReports(of: gate)
    input.folders = Dictionary(reports.map { ($0.path, $0.directory) }) { first, _ in first }
    input.needs = gate.needs
    input.excluded = gate.excluded
    do throws(Failure) {
      let result = try await checks.check(check, session, input)
      if Task.isCancelled { return GateExecution(gate, .cancelled, reason: "stopped") }
      return GateExecution(gate, result)
    } catch {
      return GateExecution(
        gate, error.status == .unknown ? .unknown : .error,
        reason: error.diagnostics.first?.message, findings: error.diagnostics)
    }
  }

  /// Reports that a built-in check reads although no gate wrote them.
  private func ownReports(of gate: Gate) -> [String] {
    let files = ReportFiles(files: world.files, directory: directory)
    return gate.reports.flatMap { report in
      if case .at(let paths)? = try? files.written(report, since: 0) { paths } else { [String]() }
    }
  }

  /// Whether findings of a printed report replace the output.
  ///
  /// A gate that failed without an error among them failed for other output.
  private func isShownByFindings(_ gate: Gate, _ result: GateResult) -> Bool {
    let isRead =
      result.state == .failed
      ? result.findings.contains { $0.severity == .error } : result.state.isAcceptable
    return isRead && gate.reports.contains(where: \.isOutput)
  }

  /// The last lines of output of a gate that did not pass.
  private func excerpt(_ execution: GateExecution) -> [String] {
    if execution.result.state.isAcceptable { return [] }
    return execution.output.suffix(4096).split(separator: UInt8(ascii: "\n")).suffix(20)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private func relative(_ path: String) -> String {
    let top = directory + "/"
    return path.hasPrefix(top) ? String(path.dropFirst(top.count)) : path
  }
}
