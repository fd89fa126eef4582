import Diagnostics
import Gates

extension RunHook {
  /// Runs our own checks one after another; a gate that needs a program can't be judged here.
  package static let builtInChecks: Execution = { gates, change, session in
    var outcomes: [GateOutcome] = []
    for gate in gates { outcomes.append(await outcome(of: gate, change, session)) }
    return GateRun(gates: outcomes)
  }

  private static func outcome(
    of gate: Gate, _ change: GateChange, _ session: Session
  ) async -> GateOutcome {
    guard case .builtIn(let check) = gate.work else {
      return GateOutcome(
        gate.name, .error, isRequired: gate.isRequired, reason: "no program is run here")
    }
    do throws(Failure) {
      let answer = try await BuiltInCheck.own.judge(check, session, change)
      let errors = answer.findings.filter { $0.severity == .error }
      let state: GateState =
        errors.contains { !$0.isUndecided } ? .failed : errors.isEmpty ? .passed : .error
      return GateOutcome(
        gate.name, state, isRequired: gate.isRequired, reason: answer.reason,
        findings: answer.findings)
    } catch {
      return GateOutcome(
        gate.name, .error, isRequired: gate.isRequired, findings: error.diagnostics)
    }
  }
}
