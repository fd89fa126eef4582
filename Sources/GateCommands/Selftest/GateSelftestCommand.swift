import ArgumentParser
import Configuration
import Base
import Gates
import Git
import Session

struct GateSelftestCommand<Checks: BuiltInChecks>: FlowCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "selftest",
      abstract: "Check that each gate can fail.",
      discussion: """
        Injects a violation, such as a failing test or a fake token, into a copy of HEAD and runs the \
        gate there. Your files, the index and the branches stay unchanged.

        flowctl gate selftest
        flowctl gate selftest unit secrets --json
        flowctl gate selftest --quick               skip gates that took more than 30 s

        Exit status: 0 all can fail, 1 a gate passed despite a violation, 2 unknown.
        """)
  }

  @Argument(help: "Gates to test (default: all).")
  var names: [String] = []

  @Flag(help: "Skip gates that took more than 30 s in earlier runs.")
  var quick = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    let (names, quick, quiet, checks) = (names, quick, global.quiet, Checks.all)
    return await global.stoppableReport("gate selftest", in: world) { session throws(Failure) in
      let trust = try await GateRunGuard.check(session)
      let gates = try SelftestGates.gates(named: names, in: session)
      let selftest = SelftestGates(
        session: session, checks: checks, head: try await SelftestGates.head(of: session),
        isForked: trust.isForked, isQuiet: quiet)
      return try await selftest.report(on: gates, isQuick: quick)
    }
  }
}

/// Tests one gate after the other; a cancelled task returns the results so far.
///
/// Each gate gets a copy of HEAD with an injected violation that it must find. The repository
/// itself is only read.
private struct SelftestGates {
  let session: Session
  let checks: BuiltInCheck
  let head: ObjectID
  let isForked: Bool
  /// True to print no progress.
  let isQuiet: Bool

  /// Maximum seconds of a gate in a quick run.
  private static let quickSeconds = 30

  static func head(of session: Session) async throws(Failure) -> ObjectID {
    let git = try session.git()
    guard let head = try await askingGit(await git.commit(named: "HEAD")) else {
      throw Failure(
        .unavailable, PlantedRepository.rule, "the repository has no commits yet",
        hint: .git("commit"))
    }
    return head
  }

  static func gates(
    named names: [String], in session: Session
  ) throws(Failure) -> [Gate] {
    let gates = try session.policy().configuration.gates.gates
    let known = gates.map(\.name)
    if let unknown = names.first(where: { !known.contains($0) }) {
      throw GatePlanError.unknown(unknown, known: known).failure
    }
    if gates.isEmpty {
      throw Failure(
        .badConfiguration, PlantedRepository.rule, "no gates are configured",
        hint: .flowctl("gate", "suggest"))
    }
    return names.isEmpty ? gates : gates.filter { names.contains($0.name) }
  }

  func report(on gates: [Gate], isQuick: Bool) async throws(Failure) -> Report {
    let slow = isQuick ? slowGates : []
    var results: [SelftestResult] = []
    for gate in gates where !Task.isCancelled {
      if slow.contains(gate.name) {
        results.append(SelftestResult(gate: gate.name, plant: nil, proof: nil))
      } else {
        results.append(try await result(of: gate))
      }
    }
    return SelftestResult.report(results, of: gates.count)
  }

  private var slowGates: Set<String> {
    let slow = GateHistoryFile.known(in: session).summaries.filter {
      ($0.medianMilliseconds ?? 0) > Self.quickSeconds * 1000
    }
    return Set(slow.map(\.gate))
  }

  private func result(of gate: Gate) async throws(Failure) -> SelftestResult {
    let copy = try await PlantedRepository.make(of: head, in: session)
    defer { copy.remove() }
    switch GatePlanting(gate, in: try await copy.ground()) {
    case .nothing(let reason):
      return SelftestResult(gate: gate.name, plant: nil, proof: .unknown(reason))
    case .plant(let plant):
      say("\(gate.name): \(plant.words)\n")
      let input = try await copy.planted(plant)
      let result = try await run(gate, input, plant.report, copy.session)
      var proof = GateProof(planted: result, gate)
      if proof == nil { proof = GateProof(control: try await control(gate)) }
      return SelftestResult(gate: gate.name, plant: plant.words, proof: proof)
    }
  }

  /// The result of a gate without a violation.
  private func control(_ gate: Gate) async throws(Failure) -> GateResult {
    say("\(gate.name): again without the violation\n")
    let copy = try await PlantedRepository.make(of: head, in: session)
    defer { copy.remove() }
    return try await run(gate, try await copy.untouched(), nil, copy.session)
  }

  private func run(
    _ gate: Gate, _ input: GateInput, _ report: String?, _ copy: Session
  ) async throws(Failure) -> GateResult {
    var alone = gate
    alone.needs = []
    alone.retries = 0
    if let report { alone.reports = [DeclaredReport(path: report)] }
    let results = try await UncachedGateRun.run(
      [alone], on: input, by: checks, label: "selftest", timeout: gate.timeout + 60,
      isForked: isForked, medium: .silent, in: copy)
    return results.first ?? GateResult(gate.name, .cancelled, reason: "the run was interrupted")
  }

  private func say(_ text: String) {
    if !isQuiet { session.world.console.writeErrors(Array(text.utf8)) }
  }
}

/// The self-test result of one gate.
struct SelftestResult {
  let gate: String
  /// The injected violation; nil if there was none.
  let plant: String?
  /// Nil if the gate was skipped.
  let proof: GateProof?

  /// The report of all results; untested gates are only counted.
  static func report(_ results: [SelftestResult], of count: Int) -> Report {
    let proven = results.count { if case .canFail = $0.proof { true } else { false } }
    var report = Report(
      command: "gate selftest", title: "\(proven) of \(count) gates detected a violation",
      checks: results.map(\.check), diagnostics: results.compactMap(\.diagnostic))
    if results.count < count {
      report.notes.append(
        "\(CountText.words(count - results.count, "gate")) not tested: the run was interrupted")
    }
    return report
  }

  private var check: RuleCheck {
    let (answer, summary): (RuleCheck.Answer, String) =
      switch proof {
      case .canFail(let reason): (.pass, "detected \(plant ?? "a violation"): \(reason)")
      // The findings contain the details.
      case .neverFailed: (.fail, "did not fail")
      case .unknown: (.unknown, "unknown")
      case nil: (.skipped, "skipped: takes too long")
      }
    return RuleCheck(PlantedRepository.rule, answer, summary, subject: gate)
  }

  private var plantWords: String { plant.map { "\($0): " } ?? "" }

  private var diagnostic: Diagnostic? {
    let rule = PlantedRepository.rule
    switch proof {
    case nil, .canFail: return nil
    case .neverFailed(let reason):
      return Diagnostic(
        rule, "'\(gate)' passed despite \(plant ?? "a violation"): \(reason)",
        hint: .flowctl("gate", "explain", "\(gate)"), subject: gate)
    case .unknown(let reason):
      return .undecided(
        rule, "can't determine whether '\(gate)' can fail: \(plantWords)\(reason)",
        hint: .flowctl("gate", "explain", "\(gate)"), subject: gate)
    }
  }
}
