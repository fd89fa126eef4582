import Diagnostics
import Effects
import Gates
import Git
import Session

/// The result of a gate, with its files.
struct GateExecution: Sendable {
  var outcome: GateResult
  var output: [UInt8] = []
  /// Declared path and actual path of each report.
  var reports: [(place: String, path: String)] = []
  /// The reports as they were at the end of the gate.
  var written: [NeededReport] = []
  /// The covered lines of the change, if the gate has checked them.
  var change: ChangeCoverage?
  /// The files with measured coverage.
  var files: [MeasuredFile] = []
  /// True for a pass of the gate's own run, not from the cache.
  var isNewPass = false
  /// Whether the tree was unchanged since the start of the run when the gate ended; nil if unknown.
  var sawSameTree: Bool?
  /// A tracked file that differed from the commit when the gate ended.
  var editedFile: String?
  /// All findings for a baseline; nil if the gate was not evaluated completely.
  var found: [FingerprintedFinding]?
}

/// A report of a gate, for the checks that read it later.
struct NeededReport: Sendable {
  var gate: String
  /// The directory of the gate.
  var directory: String
  var path: String
  /// The state of the file when the gate ended; nil if unknown.
  var status: FileStatus?

  /// The report of a gate in its present state.
  init(of gate: Gate, at path: String, _ files: FileSystem) {
    (self.gate, directory, self.path) = (gate.name, gate.directory, path)
    status = try? files.status(path)
  }

  /// Whether the file is the one that its gate wrote.
  func isUnchanged(_ files: FileSystem) -> Bool {
    guard let status, let now = try? files.status(path) else { return false }
    return (now.kind, now.size, now.modified, now.inode)
      == (status.kind, status.size, status.modified, status.inode)
  }
}

/// Does the work of one gate: uses a cached pass, runs a program, or runs a built-in check.
struct GateWorker: Sendable {
  let session: Session
  let checks: BuiltInCheck
  let change: GateChange
  let commands: CommandGate
  let keys: GateKeys
  /// Nil if passes are neither read nor written.
  let store: GateStore?
  let exceptions: GateExceptions
  /// True if a baseline is compared with the findings of each gate.
  var comparesBaseline = false
  /// True if a gate of the run changes files, so that no cached pass is valid.
  var isMutated = false
  let start: ContinuousClock.Instant

  var world: World { session.world }

  /// Seconds since the start of the run.
  var now: Double { start.duration(to: .now) / .seconds(1) }

  func work(_ gate: Gate, reports: [NeededReport]) async -> GateExecution {
    let started = now
    var worked = await work(of: gate, reports: reports)
    worked.written = worked.reports.map { NeededReport(of: gate, at: $0.path, world.files) }
    let judged = worked.outcome.state
    accept(&worked, of: gate)
    worked.outcome.started = started
    if worked.outcome.seconds == 0 { worked.outcome.seconds = now - started }
    worked.isNewPass =
      judged == .passed && !worked.outcome.isCached && !worked.outcome.isFlaky
    return worked
  }

  /// Caches a pass under the key of the files that it was evaluated with.
  func keep(_ worked: GateExecution, of gate: Gate, _ key: GateKey) {
    guard worked.isNewPass, worked.written.allSatisfy({ $0.isUnchanged(world.files) }) else {
      return
    }
    store?.keep(gate, key, seconds: worked.outcome.seconds, reports: worked.reports)
  }

  /// Removes the exceptions of the base; all findings are kept for the baseline file.
  private func accept(_ worked: inout GateExecution, of gate: Gate) {
    let (outcome, isCompared) = (worked.outcome, comparesBaseline && gate.hasBaseline)
    guard outcome.state == .failed || (isCompared && outcome.state == .passed) else { return }
    let findings = exceptions.known(
      outcome, of: gate, files: world.files, directory: change.directory)
    // If there are more findings than the limit, outdated entries can't be determined.
    if isCompared, findings.count < FindingReport.most { worked.found = findings }
    worked.outcome = exceptions.applied(to: outcome, of: gate, findings)
  }

  private func work(of gate: Gate, reports: [NeededReport]) async -> GateExecution {
    switch gate.work {
    case .builtIn(let check): return await judge(gate, check, reports)
    case .command(let words):
      if let worked = known(gate) { return worked }
      var result =
        if gate.takesFiles {
          await commands.run(gate, words, on: change.files[gate.name])
        } else {
          await commands.run(gate, words)
        }
      result.judgement.findings = await placed(result)
      if isShownByFindings(gate, result.judgement) { result.output = [] }
      var worked = GateExecution(
        outcome: outcome(gate, result.judgement), output: result.output, reports: result.reports)
      worked.outcome.log = result.log.map(relative)
      worked.outcome.excerpt = excerpt(result)
      return worked
    }
  }

  /// Failed tests with the places that the program printed, if its reports have none.
  private func placed(_ result: CommandGate.Result) async -> [Diagnostic] {
    var findings = result.judgement.findings
    let open = findings.indices.filter {
      findings[$0].rule == .testFailed && findings[$0].place == nil
    }
    guard !open.isEmpty, let git = try? session.git() else { return findings }
    let files = (try? await git.files(matching: ["*.swift"])) ?? []
    let console = ConsolePlaces(result.output, files: files, folders: [commands.directory])
    for index in open {
      findings[index].place = findings[index].identity.first.flatMap(console.place)
    }
    return findings
  }

  /// A cached pass is evaluated again by its reports, which contain findings and counts.
  private func known(_ gate: Gate) -> GateExecution? {
    guard let store, !isMutated, let key = keys.keys[gate.name], let pass = store.pass(gate, key),
      let paths = store.restore(pass, of: gate, to: commands.directory)
    else { return nil }
    let states = zip(pass.reports, paths).map { copy, path in
      let declared = gate.reports.first { $0.path == copy.path } ?? DeclaredReport(path: copy.path)
      return (copy.path, DeclaredReportState.read(CommandGate.read(path, declared, world.files)))
    }
    let judgement = GateJudgement(
      GateEvidence(
        exitStatus: 0, reports: states, allowsEmpty: gate.allowsEmpty,
        folders: [commands.directory], start: gate.directory))
    guard judgement.state == .passed, gate.reports.isEmpty == states.isEmpty else { return nil }
    var worked = GateExecution(outcome: outcome(gate, judgement))
    worked.outcome.isCached = true
    worked.reports = zip(pass.reports, paths).map { ($0.path, $1) }
    return worked
  }

  private func judge(
    _ gate: Gate, _ check: BuiltInGate, _ reports: [NeededReport]
  ) async -> GateExecution {
    if let other = reports.first(where: { !$0.isUnchanged(world.files) }) {
      let reason = "report '\(relative(other.path))' changed after its gate '\(other.gate)' ended"
      return GateExecution(outcome: outcome(gate, GateJudgement(.error, reason: reason)))
    }
    var change = change
    change.reports = reports.map(\.path) + ownReports(of: gate)
    change.folders = Dictionary(reports.map { ($0.path, $0.directory) }) { first, _ in first }
    change.needs = gate.needs
    change.excluded = gate.excluded
    do throws(Failure) {
      let answer = try await checks.judge(check, session, change)
      if Task.isCancelled {
        return GateExecution(outcome: outcome(gate, GateJudgement(.cancelled, reason: "stopped")))
      }
      var judgement = Self.judgement(of: answer)
      judgement.findings = answer.findings
      judgement.coverage = answer.coverage
      return GateExecution(
        outcome: outcome(gate, judgement), change: answer.change, files: answer.files)
    } catch {
      var judgement = GateJudgement(.error, reason: error.diagnostics.first?.message)
      judgement.findings = error.diagnostics
      return GateExecution(outcome: outcome(gate, judgement))
    }
  }

  /// Reports that a built-in check reads although no gate wrote them.
  private func ownReports(of gate: Gate) -> [String] {
    let files = ReportFiles(files: world.files, directory: commands.directory)
    return gate.reports.flatMap { report in
      if case .at(let paths)? = try? files.written(report, since: 0) { paths } else { [String]() }
    }
  }

  /// A check without enough data never passes; the missing data is the reason.
  private static func judgement(of answer: CheckResult) -> GateJudgement {
    let findings = answer.findings
    if findings.contains(where: { $0.severity == .error && !$0.isUndecided }) {
      return GateJudgement(.failed, reason: answer.reason)
    }
    if let want = findings.first(where: \.isUndecided) {
      return GateJudgement(.error, reason: want.message)
    }
    return GateJudgement(answer.isSkipped ? .skipped : .passed, reason: answer.reason)
  }

  private func outcome(_ gate: Gate, _ judgement: GateJudgement) -> GateResult {
    var outcome = GateResult(
      gate.name, judgement.state, isRequired: gate.isRequired, reason: judgement.reason,
      isFlaky: judgement.isFlaky, findings: judgement.findings, needs: gate.needs,
      tests: judgement.tests, coverage: judgement.coverage)
    outcome.listed = judgement.testReport?.listed ?? []
    return outcome
  }

  /// Whether findings of a printed report replace the output.
  ///
  /// A gate that failed without an error among them failed for other output.
  private func isShownByFindings(_ gate: Gate, _ judgement: GateJudgement) -> Bool {
    let isRead =
      judgement.state == .failed
      ? judgement.findings.contains { $0.severity == .error } : judgement.state.isAcceptable
    return isRead && gate.reports.contains(where: \.isOutput)
  }

  /// The last lines of output of a gate that did not pass.
  private func excerpt(_ result: CommandGate.Result) -> [String] {
    if result.judgement.state.isAcceptable { return [] }
    return result.output.suffix(4096).split(separator: UInt8(ascii: "\n")).suffix(20)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private func relative(_ path: String) -> String {
    let top = commands.directory + "/"
    return path.hasPrefix(top) ? String(path.dropFirst(top.count)) : path
  }
}
