import Diagnostics
import Effects
import Gates
import Session

/// Runs the program of a gate and evaluates its reports.
struct CommandGate: Sendable {
  let world: World
  /// Absolute path of the checked tree.
  let directory: String
  let environment: GateEnvironment
  /// The forms of secrets that logs must not contain.
  let secrets: [[UInt8]]
  /// Absolute path prefix of every log.
  let logs: String
  /// The tests whose failures are ignored.
  var quarantine: Set<String> = []
  /// The tests that the change adds, which are not rerun.
  var added = AddedTests()

  /// The result of a gate, with the files that it wrote.
  struct Result: Sendable {
    var judgement: GateJudgement
    /// The path of the log; nil if there is none.
    var log: String?
    var output: [UInt8] = []
    /// The state of each declared report.
    var states: [(path: String, state: DeclaredReportState)] = []
    /// The written reports: declared path and absolute path.
    var reports: [(place: String, path: String)] = []
  }

  func run(_ gate: Gate, _ words: [String]) async -> Result {
    var result = await attempt(gate, words)
    var attempts = 0
    while let tests = result.judgement.testReport, result.judgement.state == .failed {
      let retry = TestRetry(
        after: tests, of: words, retries: gate.retries, attempts: attempts, added: added,
        quarantine: quarantine)
      if case .no(let reason?) = retry { result.judgement.add(reason) }
      guard case .again(let failed, let runner) = retry,
        let reports = try? FirstReports(result.reports, stem: stem(gate), files: world.files)
      else { break }
      attempts += 1
      let again = await attempt(gate, runner.command(words, selecting: failed))
      result = combined(gate, result, again)
      do throws(ReportFileError) {
        try reports.restore(gate, in: directory)
      } catch {
        result.judgement = GateJudgement(.error, reason: error.reason)
      }
    }
    return result
  }

  /// A test that passes in the rerun is flaky; without reports of the rerun nothing changes.
  private func combined(_ gate: Gate, _ first: Result, _ again: Result) -> Result {
    var result = first
    result.output += Array("\n… rerunning failed tests …\n".utf8) + again.output
    guard let before = first.judgement.testReport, let rerun = again.judgement.testReport,
      [.passed, .failed].contains(again.judgement.state)
    else { return keepingLog(result) }
    let tests = before.combined(withRerun: rerun)
    // Other results of the first run stay: only tests were rerun.
    result.states = first.states.map { ($0.path, $0.state.withoutTests) }
    var report = ReadReport(format: nil)
    report.tests = tests
    result.states.append(("tests", .read(report)))
    let hasFailed = tests.counts.failed + tests.counts.errored > 0
    result.judgement = judgement(gate, exitStatus: hasFailed ? 1 : 0, result.states)
    result.judgement.isFlaky = tests.flakyCount > 0
    return keepingLog(result)
  }

  func judgement(
    _ gate: Gate, exitStatus: Int, _ states: [(path: String, state: DeclaredReportState)]
  ) -> GateJudgement {
    GateJudgement(
      GateEvidence(
        exitStatus: exitStatus, reports: states, allowsEmpty: gate.allowsEmpty,
        quarantine: quarantine, folders: [directory], start: gate.directory))
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

  private func attempt(_ gate: Gate, _ words: [String]) async -> Result {
    let path = world.environment["PATH"] ?? "/usr/bin:/bin"
    if let reason = missingFolder(gate) {
      return Result(judgement: GateJudgement(.error, reason: reason))
    }
    guard let name = words.first,
      let program = world.jobs.find(name, gate.folder(in: directory), path)
    else {
      return Result(judgement: GateJudgement(missing: GateProgram(words.first ?? "")))
    }
    let log = stem(gate) + ".log"
    do throws(ReportFileError) {
      let start = try prepare(gate, log: log)
      let output = JobOutput(
        secrets: secrets, printsReport: gate.reports.contains(where: \.isOutput))
      let end = await world.jobs.run(request(gate, program, words)) { output.take($0, $1) }
      var result = Result(judgement: GateJudgement(.passed), log: log, output: output.log())
      result.judgement = judge(gate, end, output, since: start, &result)
      return keepingLog(result)
    } catch {
      return Result(judgement: GateJudgement(.error, reason: error.reason))
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

  private func judge(
    _ gate: Gate, _ end: JobEnd, _ output: JobOutput, since start: Int64, _ result: inout Result
  ) -> GateJudgement {
    switch end {
    case .notStarted(let reason): return GateJudgement(.error, reason: reason)
    case .cancelled: return GateJudgement(.cancelled, reason: "stopped")
    case .timedOut: return GateJudgement(.timedOut, reason: "took longer than \(gate.timeout) s")
    case .signalled(let number):
      return GateJudgement(.error, reason: "ended by signal \(number)")
    case .exited(let code):
      do throws(ReportFileError) {
        result.states = try read(gate, output, since: start, &result)
        return judgement(gate, exitStatus: Int(code), result.states)
      } catch {
        return GateJudgement(.error, reason: error.reason)
      }
    }
  }

  private func read(
    _ gate: Gate, _ output: JobOutput, since start: Int64, _ result: inout Result
  ) throws(ReportFileError) -> [(path: String, state: DeclaredReportState)] {
    let files = ReportFiles(files: world.files, directory: directory)
    var states: [(path: String, state: DeclaredReportState)] = []
    for declared in gate.reports {
      let found =
        declared.isOutput
        ? .at([try keep(gate, declared, output)]) : try files.written(declared, since: start)
      switch found {
      case .missing: states.append((declared.path, .missing))
      case .stale: states.append((declared.path, .stale))
      case .at(let paths):
        for path in paths {
          let place = declared.isOutput ? "-" : String(path.dropFirst(directory.utf8.count + 1))
          states.append((place, .read(Self.read(path, declared, world.files))))
          result.reports.append((place, path))
        }
      }
    }
    return states
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

  /// Reads one report; an unreadable report has a problem.
  static func read(_ path: String, _ declared: DeclaredReport, _ files: FileSystem) -> ReadReport {
    files.readReport(path, as: declared.format.flatMap(ReportFormat.init(rawValue:)))
  }

  /// Without its log a pass is not valid: the disk may be full, and other files incomplete.
  func keepingLog(_ result: Result) -> Result {
    guard let log = result.log else { return result }
    do throws(FileError) {
      try? world.files.remove(log)
      try world.files.create(log, result.output)
      return result
    } catch {
      var result = result
      result.log = nil
      if result.judgement.state.isAcceptable {
        result.judgement = GateJudgement(
          .error, reason: "can't write the log: \(error.reason)")
      }
      return result
    }
  }
}

extension DeclaredReportState {
  /// The report without its tests.
  fileprivate var withoutTests: DeclaredReportState {
    guard case .read(var report) = self else { return self }
    report.tests = nil
    return .read(report)
  }
}
