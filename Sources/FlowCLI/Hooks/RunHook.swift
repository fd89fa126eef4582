import BranchCommands
import Configuration
package import Base
import GateCommands
import Gates
import Git
import Gitflow
package import Session

/// `hooks run`: the checks before a commit or a push.
package struct RunHook {
  private let hook: Hook
  private let arguments: [String]
  private let session: Session

  /// Whether gates are configured for a hook; without gates it only checks the branch's name.
  private static func hasGates(_ hook: Hook, in session: Session) throws(Failure) -> Bool {
    guard let trigger = hook.trigger else { return false }
    return try session.policy().configuration.gates.gates.contains {
      $0.triggers.contains(trigger)
    }
  }

  /// Checks the branch and then its gates, or completes or checks the commit's message.
  package static func run(
    _ hook: Hook, _ arguments: [String] = [], in session: Session
  ) async throws(Failure) -> Report {
    let session = try await session.withPolicyOfHead()
    let run = RunHook(hook: hook, arguments: arguments, session: session)
    switch hook {
    case .preCommit: return try await run.beforeCommit()
    case .prePush: return try await run.beforePush()
    case .prepareCommitMessage, .commitMessage:
      return try await MessageHooks(hook: hook, arguments: arguments, session: session).run()
    }
  }

  /// Runs the hook without starting a program; nil if one has to be started.
  package static func runDirectly(
    _ hook: Hook, _ arguments: [String], in session: Session
  ) throws(Failure) -> Report? {
    switch hook {
    case .preCommit:
      let options = CheckBranchNames.Options(names: [], readsInput: false, isCommit: true)
      let report = try CheckBranchNames.runDirectly(options, in: session)
      if report?.verdict == .pass, try hasGates(hook, in: session) { return nil }
      return report
    case .prePush: return nil
    case .prepareCommitMessage, .commitMessage:
      return try MessageHooks(hook: hook, arguments: arguments, session: session).direct()
    }
  }

  /// The gates of the hook with those that they need.
  private func gates(
    of scope: ChangeScope = .everything(reason: nil)
  ) throws(Failure) -> [Gate] {
    guard let trigger = hook.trigger else { return [] }
    let configuration = try session.policy().configuration
    let policy = GatePolicy(configuration.gates, source: nil, target: nil)
    // Without names none can be unknown.
    let plan = try? GatePlan(
      policy, scope: scope, trigger: trigger, touches: configuration.policy.model.apps.touches)
    return plan?.gates ?? []
  }

  private func execute(
    _ gates: [Gate], _ input: GateInput, tree: ObjectID
  ) async throws(Failure) -> [GateResult] {
    let timeout = try session.policy().configuration.gates.timeout
    // Findings of the base are no reason to reject a commit.
    let exceptions = try await PolicyInForceReader(session)
      .exceptions(of: tree, into: input.change.target)
    return try await UncachedGateRun.run(
      gates, on: input, by: BuiltInGates.all, label: hook.rawValue, timeout: timeout,
      exceptions: exceptions, in: session)
  }

  private func beforeCommit() async throws(Failure) -> Report {
    let options = CheckBranchNames.Options(names: [], readsInput: false, isCommit: true)
    let report = try await CheckBranchNames.evaluate(options, authorIsBot: false, in: session)
    let gates = try gates()
    guard report.verdict == .pass, !gates.isEmpty else { return report }
    let git = try session.git().using(index: index)
    let tree = try await askingGit(await git.writeTree())
    let refs = try session.refs()
    let change = Change(
      source: try await refs.head().branch, head: tree, mergeBase: try await refs.resolve("HEAD"))
    var input = GateInput(change, directory: "")
    // A gate that reads none of the committed files needs no program.
    let touched = try self.gates(of: try await session.touchedFiles(of: input))
    let idle = gates.filter { gate in !touched.contains { $0.name == gate.name } }.map {
      GateResult($0.name, .skipped, isRequired: $0.isRequired, reason: "no inputs changed")
    }
    if touched.isEmpty { return report.joined(by: idle) }
    let export = try await ExportedIndex.make(by: git, in: session.world)
    defer { export.remove() }
    input.directory = export.directory
    try await link(touched, into: export)
    return report.joined(by: try await execute(touched, input, tree: tree) + idle)
  }

  private func link(_ gates: [Gate], into export: ExportedIndex) async throws(Failure) {
    let paths = Set(gates.flatMap(\.localFiles)).sorted()
    guard let worktree = session.location?.worktree else { return }
    try await export.link(paths, of: worktree, by: try session.git(), in: session.world)
  }

  /// The index of the commit: Git names another one if only some files are committed.
  private var index: String {
    let usual = (session.location?.gitDirectory ?? "") + "/index"
    guard let named = session.world.environment["GIT_INDEX_FILE"], let location = session.location
    else { return usual }
    let path = named.hasPrefix("/") ? named : location.directory + "/" + named
    let isOwn = path.hasPrefix(location.gitDirectory + "/") && !path.contains("/../")
    return isOwn ? path : usual
  }

  private func beforePush() async throws(Failure) -> Report {
    let ranges = try ranges()
    let branches = ranges.compactMap(\.branch)
    let remote = try remote()
    let policy = try session.policy(reading: .branches).policy
    let back = PushedBack(model: policy.model, remote: remote, session: session)
    var report = CheckBranchNames.nothing("no branch is pushed")
    if !branches.isEmpty {
      let options = CheckBranchNames.Options(names: branches, readsInput: false)
      report = try await CheckBranchNames.evaluate(options, authorIsBot: false, in: session)
    }
    for range in ranges {
      if let result = try await back.result(range) { report.add(result) }
    }
    if branches.isEmpty { return report }
    try await fixHints(of: &report, by: ranges, remote)
    let current = ranges.contains { $0.localRef == "HEAD" }
    let elsewhere = PushedElsewhere(
      repository: try Repository(session), remote: remote,
      current: current ? try await session.refs().head().branch : nil)
    for range in ranges {
      if let result = try await elsewhere.result(range) { report.add(result) }
    }
    for range in ranges {
      guard let branch = range.branch, policy.model.isPermanent(branch), let head = range.head,
        let former = range.former, try await session.commit(of: former) != nil
      else { continue }
      let merges = try PushedMerges(into: branch, in: session)
      for finding in try await merges.findings(from: former, to: head) {
        report.add(RuleResult(failing: [finding]).about(branch))
      }
    }
    let gates = try gates()
    guard report.verdict == .pass, !gates.isEmpty else { return report }
    for range in ranges {
      guard let head = range.head, let branch = range.branch else { continue }
      let change = try await ChangeResolver(session)
        .pushed(branch, at: head, over: range.former)
      // Even a clean working tree may contain ignored files, which the push lacks.
      let export = try await ExportedIndex.make(
        of: head, by: try session.git(), in: session.world)
      defer { export.remove() }
      let input = GateInput(change, directory: export.directory)
      try await link(gates, into: export)
      report = report.joined(by: try await execute(gates, input, tree: head))
    }
    return report
  }

  /// If the remote name differs from the local one, another push fixes it.
  private func fixHints(
    of report: inout Report, by ranges: [PushedRange], _ remote: String
  ) async throws(Failure) {
    for index in report.diagnostics.indices {
      let finding = report.diagnostics[index]
      guard let range = ranges.first(where: { $0.branch == finding.subject }),
        let hint = range.renaming(in: finding.hint, to: remote)
      else { continue }
      let name = finding.hint?.commands.first?.words.last ?? ""
      report.diagnostics[index].hint =
        try await comparing(range, to: RefName.tracking(name, of: remote)) ?? hint
    }
  }

  /// The log of a remote's branch with commits that a push there would remove; nil without any.
  private func comparing(
    _ range: PushedRange, to tracking: String
  ) async throws(Failure) -> Remedy? {
    guard RefStore.mayHold(tracking), let head = range.head,
      let tip = try await session.refs().resolve(tracking),
      try await !session.holds(head, tip)
    else { return nil }
    let own = RefName.isBranch(range.localRef) ? RefName.short(range.localRef) : head.short
    let other = RefName.short(tracking)
    return Remedy.explain("'\(other)' has commits that '\(own)' lacks; to see them")
      .then(.git("log", "\(own)..\(other)"))
  }

  /// The remote: Git and pre-commit pass it, lefthook may not.
  private func remote() throws(Failure) -> String {
    let given = arguments.first ?? session.world.environment["PRE_COMMIT_REMOTE_NAME"]
    return if let given { given } else { try session.policy(reading: .branches).policy.remote }
  }

  /// The pushed refs: pre-commit passes them in variables, Git on standard input.
  private func ranges() throws(Failure) -> [PushedRange] {
    if let range = PushedRange(session.world.environment) { return [range] }
    let input = try askingFiles(
      .badInput, "hooks", "can't read standard input", try session.world.console.readInput(16 << 20)
    )
    guard let ranges = PushedRange.parse(input) else {
      throw Failure(
        .badInput, "hooks", "standard input doesn't have the format of a pre-push hook")
    }
    return ranges
  }
}

extension Report {
  /// The report with the findings of gates.
  fileprivate func joined(by results: [GateResult]) -> Report {
    var report = self
    report.command = "hooks run"
    for gate in results {
      let rule = RuleID("gate")
      let state: RuleCheck.Answer =
        switch gate.state {
        case .passed, .waived: .pass
        case .skipped: .skipped
        case .unknown: .unknown
        case .failed, .error, .timedOut, .cancelled, .blocked: .fail
        }
      report.checks.append(
        RuleCheck(rule, state, gate.reason ?? gate.state.rawValue, subject: gate.name))
      report.notes += gate.waivers
      report.diagnostics += gate.findings.map(gate.weighed)
      let isSilent = !gate.findings.contains { $0.severity == .error }
      if gate.isRequired, !gate.state.isAcceptable, isSilent {
        report.diagnostics.append(
          gate.weighed(
            Diagnostic(
              rule, "'\(gate.name)' \(gate.state.rawValue): \(gate.reason ?? "unknown reason")",
              hint: gate.log.map { "read \($0)" } ?? .flowctl("gate", "run", "\(gate.name)"),
              subject: gate.name)))
      }
    }
    return report
  }
}
