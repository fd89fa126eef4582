import Diagnostics
import Gates

extension CommandGate {
  /// Runs the program of a gate for files, split by the limit of a command line.
  ///
  /// Findings of all pieces count, and their times are added.
  func run(_ gate: Gate, _ words: [String], on files: [String]?) async -> Result {
    guard let files else {
      return Result(judgement: GateJudgement(.error, reason: "the changed files are unknown"))
    }
    let start = ContinuousClock.now
    let commands = FileArguments.commands(words, files: files)
    guard let first = commands.first else {
      return Result(judgement: GateJudgement(.skipped, reason: "no changed file matches"))
    }
    var result = await run(gate, first)
    for command in commands.dropFirst() where [.passed, .failed].contains(result.judgement.state) {
      var rest = gate
      rest.timeout = max(1, gate.timeout - Int(start.duration(to: .now) / .seconds(1)))
      result = joined(gate, result, await run(rest, command))
    }
    return result
  }

  private func joined(_ gate: Gate, _ first: Result, _ second: Result) -> Result {
    var result = second
    result.output = first.output + second.output
    // The second piece has overwritten the reports of the first: neither is complete.
    result.reports = []
    result.states = first.states + second.states
    let states = [first.judgement.state, second.judgement.state]
    if [.passed, .failed].contains(second.judgement.state) {
      let exitStatus = states.contains(.failed) ? 1 : 0
      result.judgement = judgement(gate, exitStatus: exitStatus, result.states)
      result.judgement.isFlaky = first.judgement.isFlaky || second.judgement.isFlaky
    }
    return keepingLog(result)
  }
}
