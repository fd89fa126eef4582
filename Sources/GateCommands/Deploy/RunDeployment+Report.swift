import Base
import Gates
import Git

extension RunDeployment {
  /// The plan with the result of each step.
  func report(_ command: String, _ results: [GateResult]) -> Report {
    let states = Dictionary(
      results.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var report = Report(command: command, title: "\(facts.branch) at \(head.short)")
    let rows = plan.steps.map { step in
      [step.name, word(states[step.name], step), Self.words(step), step.buildNumber ?? ""]
    }
    report.listing = rows.isEmpty ? "" : TextTable.text([Self.titles] + rows)
    report.notes += plan.open.flatMap { step in
      step.unset.map { "'\(step.name)' requires \($0), which is not set here" }
    }
    for step in plan.steps {
      guard let result = states[step.name] else { continue }
      let isPassed = result.state == .passed
      report.checks.append(
        RuleCheck(
          Self.rule, isPassed ? .pass : .fail, result.reason ?? result.state.rawValue,
          subject: step.name))
      if !isPassed { report.diagnostics += Self.findings(result) }
      if isPassed, case .tag(let tag) = step.work {
        report.notes.append("git push origin refs/tags/\(tag)")
      }
    }
    report.details = [
      "branch": .string(facts.branch), "commit": .string(head.description),
      "version": .optional(facts.version),
      "actions": .array(plan.steps.map { json($0, states[$0.name]) }),
    ]
    return report
  }

  private static let titles = ["action", "state", "command", "build number"]

  private static func findings(_ result: GateResult) -> [Diagnostic] {
    let message =
      "'\(result.name)' \(result.state.rawValue): \(result.reason ?? "unknown reason")"
    let resume = Remedy.flowctl("deploy", "run", "--resume")
    let missing = result.findings.first { $0.rule == .missingProgram }?.hint
    let hint =
      missing?.then(resume)
      ?? result.log.map { Remedy.explain("read \($0), then").then(resume) }
    return [
      Diagnostic(rule, message, hint: hint ?? resume, subject: result.name)
    ]
  }

  private func word(_ result: GateResult?, _ step: DeployPlan.Step) -> String {
    result?.state.rawValue ?? (step.isDone ? "done before" : "to do")
  }

  private static func words(_ step: DeployPlan.Step) -> String {
    switch step.work {
    case .command(let words): words.joined(separator: " ")
    case .tag(let name): "tag \(name)"
    }
  }

  private func json(_ step: DeployPlan.Step, _ result: GateResult?) -> JSONValue {
    var value: [String: JSONValue] = [
      "name": .string(step.name), "state": .string(word(result, step)),
      "buildNumber": .optional(step.buildNumber), "log": .optional(result?.log),
      "unset": .strings(step.unset),
    ]
    switch step.work {
    case .command(let words): value["command"] = .strings(words)
    case .tag(let name): value["tag"] = .string(name)
    }
    return .object(value)
  }
}
