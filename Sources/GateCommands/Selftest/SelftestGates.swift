import Configuration
package import Diagnostics
import Effects
import Gates
import Git
package import Session

/// `gate selftest`: checks that each gate can fail.
///
/// Each gate gets a copy of HEAD with an injected violation that it must find. The repository
/// itself is only read.
package struct SelftestGates {
  /// Options of the command.
  package struct Options: Sendable {
    /// The gates; by default all.
    package var names: [String] = []
    /// True to skip gates that took long before.
    package var isQuick = false
    /// True to print no progress.
    package var isQuiet = false

    /// All gates.
    package init() {}
  }

  private let session: Session
  private let options: Options
  private let checks: BuiltInCheck
  private let head: ObjectID
  private let isForked: Bool

  /// Maximum seconds of a gate in a quick run.
  private static let quickSeconds = 30

  /// Tests one gate after the other; a cancelled task returns the results so far.
  package static func run(
    _ options: Options, checks: BuiltInCheck, in session: Session
  ) async throws(Failure) -> Report {
    let trust = try await GateRunGuard.check(session)
    let gates = try gates(named: options.names, in: session)
    let git = try session.git()
    let head = try await askingGit(await git.commit(named: "HEAD"))
    guard let head else {
      throw Failure(
        .unavailable, PlantedRepository.rule, "the repository has no commits yet",
        hint: .git("commit"))
    }
    let selftest = SelftestGates(
      session: session, options: options, checks: checks, head: head, isForked: trust.isForked)
    return try await selftest.report(on: gates)
  }

  private static func gates(
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

  private func report(on gates: [Gate]) async throws(Failure) -> Report {
    let slow = options.isQuick ? slowGates : []
    var answers: [SelftestAnswer] = []
    for gate in gates where !Task.isCancelled {
      if slow.contains(gate.name) {
        answers.append(SelftestAnswer(gate: gate.name, plant: nil, proof: nil))
      } else {
        answers.append(try await answer(gate))
      }
    }
    return SelftestAnswer.report(answers, of: gates.count)
  }

  private var slowGates: Set<String> {
    let slow = GateHistoryFile.known(in: session).summaries.filter {
      ($0.medianMilliseconds ?? 0) > Self.quickSeconds * 1000
    }
    return Set(slow.map(\.gate))
  }

  private func answer(_ gate: Gate) async throws(Failure) -> SelftestAnswer {
    let copy = try await PlantedRepository.make(of: head, in: session)
    defer { copy.remove() }
    switch GatePlanting(gate, in: try await copy.ground()) {
    case .nothing(let reason):
      return SelftestAnswer(gate: gate.name, plant: nil, proof: .unknown(reason))
    case .plant(let plant):
      say("\(gate.name): \(plant.words)\n")
      let change = try await copy.planted(plant)
      let outcome = try await run(gate, change, plant.report, copy.session)
      var proof = GateProof(planted: outcome, gate)
      if proof == nil { proof = GateProof(control: try await control(gate)) }
      return SelftestAnswer(gate: gate.name, plant: plant.words, proof: proof)
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
    _ gate: Gate, _ change: GateChange, _ report: String?, _ copy: Session
  ) async throws(Failure) -> GateResult {
    var alone = gate
    alone.needs = []
    alone.retries = 0
    if let report { alone.reports = [DeclaredReport(path: report)] }
    let run = UncachedGateRun(
      session: copy, change: change, checks: checks, isForked: isForked, medium: .silent,
      label: "selftest")
    let outcomes = try await run.run([alone], timeout: gate.timeout + 60)
    return outcomes.first ?? GateResult(gate.name, .cancelled, reason: "the run was interrupted")
  }

  private func say(_ text: String) {
    if !options.isQuiet { session.world.console.writeErrors(Array(text.utf8)) }
  }
}
