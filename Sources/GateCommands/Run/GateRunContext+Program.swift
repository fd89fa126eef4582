import Base
import Gates

/// Runs the programs of gates and evaluates their reports.
extension GateRunContext {
  /// Runs the program of a gate; failed tests are rerun as often as the gate allows.
  func run(_ gate: Gate, _ words: [String]) async -> GateExecution {
    var execution = await attempt(gate, words)
    var attempts = 0
    while let tests = execution.tests, execution.result.state == .failed {
      let retry = TestRetry(
        after: tests, of: words, retries: gate.retries, attempts: attempts, added: added,
        quarantine: exceptions.quarantined)
      if case .no(let reason?) = retry { execution.result.add(reason) }
      guard case .again(let failed, let runner) = retry,
        let reports = try? FirstReports(execution.reports, stem: stem(gate), files: world.files)
      else { break }
      attempts += 1
      let again = await attempt(gate, runner.command(words, selecting: failed))
      execution = combined(gate, execution, again)
      do throws(ReportFileError) {
        try reports.restore(gate, in: directory)
      } catch {
        execution.end(.error, error.reason)
      }
    }
    return execution
  }

  /// Runs the program of a gate for files, split by the limit of a command line.
  ///
  /// Findings of all pieces count, and their times are added.
  func run(_ gate: Gate, _ words: [String], on files: [String]?) async -> GateExecution {
    guard let files else {
      return GateExecution(gate, .error, reason: "the changed files are unknown")
    }
    let start = ContinuousClock.now
    let commands = FileArguments.commands(words, files: files)
    guard let first = commands.first else {
      return GateExecution(gate, .skipped, reason: "no changed file matches")
    }
    var execution = await run(gate, first)
    for command in commands.dropFirst() where execution.isEvaluated {
      var rest = gate
      rest.timeout = max(1, gate.timeout - Int(start.duration(to: .now) / .seconds(1)))
      execution = joined(gate, execution, await run(rest, command))
    }
    return execution
  }

  private func joined(
    _ gate: Gate, _ first: GateExecution, _ second: GateExecution
  ) -> GateExecution {
    var execution = second
    execution.output = first.output + second.output
    // The second piece has overwritten the reports of the first: neither is complete.
    execution.reports = []
    execution.states = first.states + second.states
    if second.isEvaluated {
      let hasFailed = [first.result.state, second.result.state].contains(.failed)
      execution.evaluate(evidence(gate, exitStatus: hasFailed ? 1 : 0, execution.states))
      execution.result.isFlaky = first.result.isFlaky || second.result.isFlaky
    }
    return keepingLog(execution)
  }

  /// A test that passes in the rerun is flaky; without reports of the rerun nothing changes.
  private func combined(
    _ gate: Gate, _ first: GateExecution, _ again: GateExecution
  ) -> GateExecution {
    var execution = first
    execution.output += Array("\n… rerunning failed tests …\n".utf8) + again.output
    guard let before = first.tests, let rerun = again.tests, again.isEvaluated else {
      return keepingLog(execution)
    }
    let tests = before.combined(withRerun: rerun)
    // Other results of the first run stay: only tests were rerun.
    execution.states = first.states.map { ($0.path, $0.state.withoutTests) }
    var report = ReadReport(format: nil)
    report.tests = tests
    execution.states.append(("tests", .read(report)))
    let hasFailed = tests.counts.failed + tests.counts.errored > 0
    execution.evaluate(evidence(gate, exitStatus: hasFailed ? 1 : 0, execution.states))
    execution.result.isFlaky = tests.flakyCount > 0
    return keepingLog(execution)
  }

  private func evidence(
    _ gate: Gate, exitStatus: Int, _ states: [GateExecution.ReportState]
  ) -> GateEvidence {
    GateEvidence(
      exitStatus: exitStatus, reports: states, allowsEmpty: gate.allowsEmpty,
      quarantine: exceptions.quarantined, folders: [directory], start: gate.directory)
  }

  /// Why a gate can't run in its directory; a link could point out of the tree.
  private func missingFolder(_ gate: Gate) -> String? {
    if gate.directory.isEmpty { return nil }
    let isInside = ReportFiles(files: world.files, directory: directory).mayHold(gate.directory)
    let kind = (try? world.files.status(gate.folder(in: directory)))?.kind
    return isInside && kind == .directory ? nil : "directory '\(gate.directory)' does not exist"
  }

  /// Path prefix of the files of a gate.
  private func stem(_ gate: Gate) -> String { logs + FileName.of(gate.name) }

  private func attempt(_ gate: Gate, _ words: [String]) async -> GateExecution {
    if let reason = missingFolder(gate) { return GateExecution(gate, .error, reason: reason) }
    guard let name = words.first, let program = world.program(name, of: gate, in: directory) else {
      let missing = GateProgram(words.first ?? "")
      return GateExecution(gate, .error, reason: missing.absence, findings: [missing.finding])
    }
    let log = stem(gate) + ".log"
    do throws(ReportFileError) {
      let start = try prepare(gate, log: log)
      let output = JobOutput(
        secrets: secrets, printsReport: gate.reports.contains(where: \.isOutput))
      let end = await world.jobs.run(request(gate, program, words)) { output.take($0, $1) }
      var execution = GateExecution(gate, .passed)
      (execution.result.log, execution.output) = (log, output.log())
      evaluate(&execution, of: gate, end, output, since: start)
      return keepingLog(execution)
    } catch {
      return GateExecution(gate, .error, reason: error.reason)
    }
  }

  /// Removes old reports and creates the log, whose time separates new files from old ones.
  private func prepare(_ gate: Gate, log: String) throws(ReportFileError) -> Int64 {
    let reports = ReportFiles(files: world.files, directory: directory)
    try reports.removeOld(gate.reports)
    try reports.makeFolders(gate.reports)
    do throws(FileError) {
      try world.files.makeDirectory(FileName.parent(logs + "-"))
      try? world.files.remove(log)
      try world.files.create(log, [])
      return try world.files.status(log).modified
    } catch {
      throw .file(error)
    }
  }

  private func request(_ gate: Gate, _ program: JobProgram, _ words: [String]) -> JobRequest {
    JobRequest(
      executable: program.path, arguments: Array(words.dropFirst()),
      directory: gate.folder(in: directory),
      environment: environment.variables(of: gate), timeout: Double(gate.timeout),
      separatesErrors: gate.reports.contains { $0.isOutput && !$0.isPrintedText })
  }

  private func evaluate(
    _ execution: inout GateExecution, of gate: Gate, _ end: JobEnd, _ output: JobOutput,
    since start: Int64
  ) {
    switch end {
    case .notStarted(let reason): execution.end(.error, reason)
    case .cancelled: execution.end(.cancelled, "stopped")
    case .timedOut: execution.end(.timedOut, "took longer than \(gate.timeout) s")
    case .signalled(let number): execution.end(.error, "ended by signal \(number)")
    case .exited(let code):
      do throws(ReportFileError) {
        try read(&execution, of: gate, output, since: start)
        execution.evaluate(evidence(gate, exitStatus: Int(code), execution.states))
      } catch {
        execution.end(.error, error.reason)
      }
    }
  }

  private func read(
    _ execution: inout GateExecution, of gate: Gate, _ output: JobOutput, since start: Int64
  ) throws(ReportFileError) {
    let files = ReportFiles(files: world.files, directory: directory)
    for declared in gate.reports {
      let found =
        declared.isOutput
        ? .at([try keep(gate, declared, output)]) : try files.written(declared, since: start)
      switch found {
      case .missing: execution.states.append((declared.path, .missing))
      case .stale: execution.states.append((declared.path, .stale))
      case .at(let paths):
        for path in paths {
          let place = declared.isOutput ? "-" : String(path.dropFirst(directory.utf8.count + 1))
          execution.states.append((place, .read(world.files.readReport(path, declared))))
          execution.reports.append((place, path))
        }
      }
    }
  }

  /// Stores printed output as a report beside the logs.
  private func keep(
    _ gate: Gate, _ declared: DeclaredReport, _ output: JobOutput
  ) throws(ReportFileError) -> String {
    guard var bytes = output.report else {
      throw .file(.failed(path: "-", reason: "the output is too long for a report"))
    }
    // A linter that prints nothing has no findings; an empty file would be incomplete.
    if bytes.isEmpty, declared.isPrintedText { bytes = [UInt8(ascii: "\n")] }
    let path = stem(gate) + ".report"
    do throws(FileError) {
      try world.files.replace(path, bytes)
      return path
    } catch {
      throw .file(error)
    }
  }

  /// Without its log a pass is not valid: the disk may be full, and other files incomplete.
  private func keepingLog(_ execution: GateExecution) -> GateExecution {
    guard let log = execution.result.log else { return execution }
    do throws(FileError) {
      try? world.files.remove(log)
      try world.files.create(log, execution.output)
      return execution
    } catch {
      var execution = execution
      execution.result.log = nil
      if execution.result.state.isAcceptable {
        execution.end(.error, "can't write the log: \(error.reason)")
      }
      return execution
    }
  }
}

extension DeclaredReportState {
  fileprivate var withoutTests: DeclaredReportState {
    guard case .read(var report) = self else { return self }
    report.tests = nil
    return .read(report)
  }
}

extension GateResult {
  fileprivate mutating func add(_ words: String) {
    reason = [reason, words].compactMap(\.self).joined(separator: "; ")
  }
}
