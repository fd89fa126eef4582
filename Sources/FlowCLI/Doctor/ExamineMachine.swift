import BranchCommands
import CatalogCommands
import Configuration
package import Base
import GateCommands
import Gates
import Git
import Gitflow
package import Session

/// `doctor`: problems of this machine and this repository, with the commands that fix them.
package enum ExamineMachine {
  /// Every result is a check; a missing part is a finding with a command.
  package static func run(in session: Session) async throws(Failure) -> Report {
    var report = Report(command: "doctor", title: "this machine")
    examineProgram(session.world, &report)
    guard session.location != nil else {
      _ = await examineGit(session, &report)
      report.advise("repository", .note, "not a Git repository", hint: .git("init"))
      return report
    }
    report.title = "this machine and this repository"
    // The next checks run git.
    guard await examineGit(session, &report), try await examineAccess(session, &report) else {
      return report
    }
    guard let loaded = examineConfiguration(session, &report) else { return report }
    try await examineBranches(session, loaded.policy, &report)
    try await examineRemotes(session, loaded.policy, &report)
    examineClone(session, &report)
    try await examineHooks(session, &report)
    if try await ManageMergeDriver.isMissing(in: session) {
      report.advise(
        "merge-driver", .warning,
        "'.gitattributes' merges string catalogs with flowctl, which this clone's Git doesn't know",
        hint: .flowctl("strings", "install-merge-driver"))
    }
    examineGates(session, &report)
    return report
  }

  private static func examineProgram(_ world: World, _ report: inout Report) {
    let path = world.programPath
    let way = path.map { Installation(path: $0, in: world.files).text + " in '\($0)'" }
    report.hold(
      "flowctl", [Session.programVersion, way].compactMap(\.self).joined(separator: ", "))
  }

  /// `merge-tree --write-tree`, which predicts conflicts, exists since Git 2.38.
  private static let oldestGit = GitVersion(2, 38)

  private static func examineGit(_ session: Session, _ report: inout Report) async -> Bool {
    guard let version = try? await session.anyGit().version() else {
      report.advise(
        "git", .error, "can't run git", hint: "install git with apt-get or Xcode")
      return false
    }
    if version < oldestGit {
      report.advise(
        "git", .warning, "git \(version) is older than \(oldestGit)", hint: "update git")
    } else {
      report.hold("git", "git \(version)")
    }
    return true
  }

  /// Git refuses some repositories that flowctl's own file access would open.
  private static func examineAccess(
    _ session: Session, _ report: inout Report
  ) async throws(Failure) -> Bool {
    let git = try session.git()
    do throws(GitError) {
      _ = try await git.head()
      return true
    } catch {
      report.checks.append(RuleCheck("repository", .fail, error.message))
      report.diagnostics += error.failure.diagnostics
      return false
    }
  }

  private static func examineConfiguration(
    _ session: Session, _ report: inout Report
  ) -> LoadedPolicy? {
    do throws(Failure) {
      let loaded = try session.policy()
      report.hold("configuration", "read from \(loaded.origin)")
      return loaded
    } catch {
      report.checks.append(RuleCheck("configuration", .fail, "can't be read"))
      report.diagnostics += error.diagnostics
      return nil
    }
  }

  private static func examineBranches(
    _ session: Session, _ policy: Policy, _ report: inout Report
  ) async throws(Failure) {
    let refs = try session.refs()
    let locator = BranchLocator(refs: refs, policy)
    var missing: [Diagnostic] = []
    for (kind, branch) in policy.model.permanentNames {
      switch try await locator.locate(branch) {
      case .found(_, let place): report.hold("branches", "\(kind): \(place)")
      case .missing(let reason, let remedy):
        missing.append(
          Diagnostic("branches", "the permanent \(reason)", severity: .warning, hint: remedy))
      }
    }
    guard let first = missing.first else { return }
    if missing.count == policy.model.permanentNames.count, try await refs.head().id == nil {
      report.advise(
        "branches", .warning, "the repository has no commits yet",
        hint: .git("commit", "--allow-empty", "-m", "Begin"))
      return
    }
    // The file that init writes defines which of the branches are needed.
    if let learned = missing.first(where: { $0.hint?.commands.first == .flowctl("init") }) {
      missing = [learned]
    }
    let summary =
      missing.count == 1 ? first.message : "\(missing.count) permanent branches are missing"
    report.checks.append(RuleCheck("branches", .fail, summary))
    report.diagnostics += missing
  }

  /// Another remote than the policy's that has releases may be the team's.
  private static func examineRemotes(
    _ session: Session, _ policy: Policy, _ report: inout Report
  ) async throws(Failure) {
    let refs = try session.refs()
    for remote in refs.remotes where remote != policy.remote {
      for name in try await OtherRemote(remote, refs).lines(of: policy.model) {
        guard try await refs.resolve(RefName.tracking(name, of: remote)) != nil,
          try await refs.resolve(RefName.tracking(name, of: policy.remote)) == nil
        else { continue }
        report.advise(
          "remotes", .warning,
          "'\(name)' is on '\(remote)', not on the configured remote '\(policy.remote)'",
          hint: "set in .flowctl.yml: remote: \(remote)")
        break
      }
    }
  }

  private static func examineClone(_ session: Session, _ report: inout Report) {
    guard let location = session.location else { return }
    if location.isShallow {
      report.advise(
        "history", .warning, "this clone is shallow: history checks report unknown",
        hint: .git("fetch", "--unshallow"))
    }
    let graph = location.commonDirectory + "/objects/info/commit-graph"
    if (try? session.world.files.status(graph)) == nil {
      report.advise(
        "commit-graph", .note,
        "the commit-graph is missing: reading a deep history takes 8 to 10 times longer",
        hint: .git("commit-graph", "write", "--reachable"))
    } else {
      report.hold("commit-graph", "present")
    }
  }

  /// The programs of gates, which hooks start too.
  private static func examineGates(_ session: Session, _ report: inout Report) {
    guard let gates = try? session.policy().configuration.gates.gates else { return }
    let findings = MissingPrograms.findings(of: gates, in: session)
    if let first = findings.first {
      let summary =
        findings.count == 1
        ? first.message : "\(findings.count) programs of gates are not on this machine"
      report.checks.append(RuleCheck(first.rule, .fail, summary))
      report.diagnostics += findings
      return
    }
    let count = gates.count { if case .command = $0.work { true } else { false } }
    guard count > 0 else { return }
    let words = count == 1 ? ("program", "is") : ("programs", "are")
    report.hold(
      "gates", "the \(words.0) of \(CountText.words(count, "gate")) \(words.1) installed")
  }

  private static func examineHooks(
    _ session: Session, _ report: inout Report
  ) async throws(Failure) {
    guard let location = session.location, !location.isBare else { return }
    let survey = HookSurvey(
      directory: try await HookDirectory.find(in: session), location: location,
      files: session.world.files)
    for hook in Hook.allCases {
      switch survey.answer(hook) {
      case .displaced(let runner):
        report.advise(
          "hooks", .warning, hook.displacement(by: runner), hint: survey.remedy(hook, runner))
      case .asked(let runner) where hook == .preCommit:
        let name = runner.map { " by \($0.rawValue)" } ?? ""
        report.hold("hooks", "flowctl runs before a commit" + name)
      case .unasked(let runner) where hook == .preCommit:
        report.advise(
          "hooks", .note, "no hook runs flowctl before a commit",
          hint: survey.remedy(hook, runner))
      case .asked, .unasked: break
      }
    }
  }
}
