import ArgumentParser
import Configuration
import Base
import Gates
import Gitflow
import Session

package struct PolicyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "policy",
    abstract: "Show required gates and detect loosened requirements.",
    subcommands: [Explain.self, Check.self])

  struct Explain: ListingCommand {
    static let configuration = CommandConfiguration(
      commandName: "explain",
      abstract: "Show what a change must pass and where each value is set.",
      discussion: """
        Without a branch type, the strictest values of all branch types apply.

        flowctl policy explain
        flowctl policy explain --source hotfix --target main
        flowctl policy explain --source feature/login --target develop --json
        """)

    @Option(help: ArgumentHelp("Branch or branch type to merge.", valueName: "kind"))
    var source: String?

    @Option(help: ArgumentHelp("Branch or branch type to merge into.", valueName: "kind"))
    var target: String?

    @OptionGroup var global: GlobalOptions
  }

  struct Check: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Check that a change loosens no requirement of its base.",
      discussion: """
        Compares gates, policies, waivers, quarantine and baseline with those of the base commit. \
        Loosened requirements need the approval of an owner listed there.

        flowctl policy check
        flowctl policy check --base develop
        flowctl policy check --approved-by octocat   reported by the hosting service
        """)

    @Option(
      help: ArgumentHelp("User who approved the change (repeatable).", valueName: "name"))
    var approvedBy: [String] = []

    @OptionGroup var ends: ComparedBranchesOptions

    @OptionGroup var global: GlobalOptions
  }
}

extension PolicyCommand.Check {
  /// Checks that a change loosens no requirement, and that its exceptions are valid.
  func report(in session: Session) async throws(Failure) -> Report {
    let policy = try await PolicyInForceReader(session)
      .read(base: ends.base, event: ends.event, approvers: approvedBy)
    var report = Report(command: "policy check", title: policy.change.title)
    report.diagnostics = policy.loosenings + policy.findings
    if let unknown = policy.change.unknown, !policy.findings.contains(unknown) {
      report.diagnostics.append(unknown)
    }
    report.checks = [Self.loosened(policy)] + Self.exceptions(policy)
    report.notes = policy.notes
    if let approver = policy.approver { report.notes.append("approved by \(approver)") }
    report.details = [
      "policy": .string(policy.origin), "source": .optional(policy.policy.source),
      "target": .optional(policy.policy.target), "required": .strings(policy.policy.required),
    ]
    return report
  }

  private static func loosened(_ policy: PolicyInForce) -> RuleCheck {
    if let unknown = policy.change.unknown {
      return RuleCheck(.policyLoosened, .unknown, unknown.message)
    }
    let count = policy.loosenings.count
    return count == 0
      ? RuleCheck(
        .policyLoosened, .pass,
        policy.approver.map { "approved by \($0)" } ?? "no requirement is loosened")
      : RuleCheck(.policyLoosened, .fail, CountText.words(count, "requirement") + " loosened")
  }

  private static func exceptions(_ policy: PolicyInForce) -> [RuleCheck] {
    let counts: [(RuleID, Int, String)] = [
      (.waiver, policy.exceptions.waivers.entries.count, "waivers"),
      (.quarantine, policy.exceptions.quarantine.entries.count, "tests in quarantine"),
    ]
    return counts.map { rule, count, words in
      let isBroken = policy.findings.contains { $0.rule == rule && $0.severity == .error }
      return RuleCheck(rule, isBroken ? .fail : .pass, "\(count) \(words)")
    }
  }
}

/// `policy explain`: shows what a change must pass and where each value is set.
extension PolicyCommand.Explain {
  /// The branch types of the options; by default those of the current branch and its target.
  func report(in session: Session) async throws(Failure) -> Report {
    let configuration = try session.policy().configuration
    var kinds = (source: source, target: target)
    if source == nil, target == nil, session.location != nil {
      let policy = try await PolicyInForceReader(session).read().policy
      kinds = (policy.source, policy.target)
    }
    let model = configuration.policy.model
    let policy = GatePolicy(
      configuration.gates, source: try Self.kind(kinds.source, model),
      target: try Self.kind(kinds.target, model))
    let rows = policy.demands.flatMap { Self.settings(of: $0, configuration) }
    return Report(
      text: Self.text(policy, rows),
      values: [
        "source": .optional(policy.source), "target": .optional(policy.target),
        "required": .strings(policy.required),
        "gates": .array(
          rows.map {
            [
              "gate": .string($0[0]), "key": .string($0[1]), "value": .string($0[2]),
              "origin": .string($0[3]),
            ]
          }),
      ])
  }

  private static func text(_ policy: GatePolicy, _ rows: [[String]]) -> String {
    let kinds = [policy.source, policy.target].map { $0.map { "'\($0)'" } ?? "any branch type" }
    let head = "required to merge \(kinds[0]) into \(kinds[1]):\n"
    let note =
      policy.source == nil || policy.target == nil
      ? "without a branch type, the strictest values of all branch types apply\n" : ""
    if rows.isEmpty {
      return head + "nothing: no gates are configured; run: flowctl gate suggest\n"
    }
    return head + note + TextTable.text([["gate", "setting", "value", "from"]] + rows)
  }

  private static func settings(
    of demand: GateDemand, _ configuration: Configuration
  ) -> [[String]] {
    let name = demand.gate.name
    let mode = [
      name, "requirement", demand.mode.rawValue, origin(demand.modePath, configuration),
    ]
    return [mode]
      + demand.values.map { [name, $0.key, $0.value, origin($0.path, configuration)] }
  }

  /// `policies.1.require (.flowctl.yml:12)` for a value of an entry, otherwise only the place.
  private static func origin(_ path: String, _ configuration: Configuration) -> String {
    let origin = configuration.origin(of: path).description
    return path.hasPrefix("policies.") ? "\(path) (\(origin))" : origin
  }

  /// A branch type by its name, or by the name of a branch.
  private static func kind(_ name: String?, _ model: BranchModel) throws(Failure) -> String? {
    guard let name else { return nil }
    if let kind = model.kind(KindName(name)) { return kind.name.text }
    if let kind = BranchClassifier(model).classify(name).kind { return kind.name.text }
    let known = model.kinds.map(\.name.text)
    let nearest = EditDistance.nearest(to: name, in: known)
    throw Failure(
      .usage, "usage",
      "'\(ForeignText.shown(name))' is neither a branch type nor a branch of the model",
      hint: nearest.map { "did you mean '\($0)'?" } ?? "one of: \(known.joined(separator: ", "))")
  }
}
