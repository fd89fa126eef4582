import Base
import Git
import Gitflow
import Session

/// Gathers the facts for submitting a branch, and rejects invalid input.
struct SubmitGatherer {
  private static let limit = 250

  let repository: Repository

  private var session: Session { repository.session }
  private var policy: Policy { repository.policy }
  private var refs: RefReader { repository.refs }

  /// The facts of a branch, by default the current one.
  func facts(_ branch: String?, into base: String?) async throws(Failure) -> SubmitFacts {
    let name = try await refs.branch(
      branch, SubmitBranch.rule, form: .flowctl("submit", "<branch>"), in: session)
    let tip = try await refs.tip(of: name, SubmitBranch.rule)
    guard
      let remote = try await RemoteRefresh.run(policy.remote, fetches: false, in: session)
    else {
      throw Failure(
        .usage, SubmitBranch.rule, "there is no remote '\(policy.remote)' to push to",
        hint: .git("remote", "add", "\(policy.remote)", "<url>"))
    }
    let branchClass = BranchClassifier(policy.model).classify(name)
    let target = try await target(of: name, branchClass, base)
    let tracked = try await refs.resolve(RefName.tracking(name, of: remote))
    let isForward = try await isForward(tip, tracked)
    let wasRewritten = try session.wasRewritten(tracked, by: RefName.branch(name))
    return SubmitFacts(
      name: name, branchClass: branchClass, tip: tip, tracked: tracked, isForward: isForward,
      isRewritten: !isForward && wasRewritten,
      remote: remote, target: target,
      subjects: try await subjects(of: name, tip, without: target, remote),
      template: template)
  }

  /// The given base if the model allows it, else the only allowed one.
  private func target(
    of name: String, _ branchClass: BranchClass, _ base: String?
  ) async throws(Failure) -> String {
    let versions = try await repository.versions(for: name)
    let released = ReleasedWork(repository, versions)
    if let tag = versions.tag(ofBranch: name) {
      try await checkReverted(name)
      throw Failure(
        .fail, SubmitBranch.rule, "the version of '\(name)' is already released as '\(tag)'",
        hint: try await released.order(of: name).first?.hint ?? .flowctl("finish", name))
    }
    guard let base else {
      return try await AllowedTarget(
        policy.model, versions, remedy: .flowctl("submit", name, "--base", "<branch>")
      ).name(for: name, unless: released)
    }
    var request = MergeRequest(
      head: MergeRequest.End(name, branchClass),
      base: MergeRequest.End(base, BranchClassifier(policy.model).classify(base)))
    request.isLater = true
    var facts = MergeFacts(
      notAsked: "checked when the pull request is open", source: base, target: base)
    facts.versions = versions
    let against = MergePolicy(policy).evaluate(request, facts).flatMap(\.diagnostics)
      .filter(\.isCertainError)
    if against.isEmpty { return base }
    throw Failure(.fail, against)
  }

  /// Refuses a released version that production has reverted.
  private func checkReverted(_ name: String) async throws(Failure) {
    guard let production = repository.production, !session.isShallow,
      let base = try await session.newestTip(of: production, on: policy.remote),
      let tip = try await repository.locator.variants(of: name).first,
      let reverted = try await BranchStates(session).landing(
        of: tip.id, named: name, in: base.id
      ).reverted
    else { return }
    throw Failure(
      .fail, SubmitBranch.rule, reverted.account(of: name, in: production),
      hint: reverted.restoring(in: production, startingWith: policy.model.restart))
  }

  private static let templateNames = ["pull_request_template.md", "pull_request_template.txt"]

  /// The repository's pull request template, from the places where GitHub looks for it.
  ///
  /// Symbolic links are not followed.
  private var template: String? {
    guard let worktree = session.location?.worktree else { return nil }
    for directory in [worktree + "/.github", worktree, worktree + "/docs"] {
      guard let entries = try? session.world.files.list(directory) else { continue }
      let found = entries.filter {
        $0.kind == .regular && Self.templateNames.contains($0.name.lowercased())
      }
      guard let first = found.map(\.name).min(),
        let bytes = try? session.world.files.read("\(directory)/\(first)", 1 << 16)
      else { continue }
      return String(decoding: bytes, as: UTF8.self)
    }
    return nil
  }

  private func isForward(_ tip: ObjectID, _ tracked: ObjectID?) async throws(Failure) -> Bool {
    guard let tracked, tracked != tip else { return true }
    return try await session.isAncestor(tracked, of: tip)
  }

  private func subjects(
    of name: String, _ tip: ObjectID, without target: String, _ remote: String
  ) async throws(Failure) -> [String] {
    guard let base = try await session.newestTip(of: target, on: remote) else {
      let absent = repository.locator.absent(target)
      throw .undecided(SubmitBranch.rule, absent.reason, hint: absent.remedy())
    }
    let history = try await session.history(tips: [tip, base.id])
    let own = try await askingGit(
      await history.commits(from: [tip], excluding: [base.id], limit: Self.limit))
    let state =
      session.isShallow
      ? (.open, nil) : try await BranchStates(session).landing(of: tip, named: name, in: base.id)
    if let reverted = state.reverted {
      throw Failure(
        .fail, SubmitBranch.rule,
        reverted.account(of: name, in: target),
        hint: reverted.restoring(on: [.git("switch", name)], in: RefName.short(base.ref)))
    }
    if case .copied(let copy) = state.landing {
      throw Failure(
        .fail, SubmitBranch.rule, "'\(target)' already contains '\(name)', as \(copy.short)",
        hint: .flowctl("finish", name, "--local"))
    }
    if own.count == 0, BranchClassifier(policy.model).classify(name).createdVersion != nil,
      case .merged = state.landing
    {
      throw Failure(
        .fail, SubmitBranch.rule, "'\(name)' is merged into '\(target)', but not tagged",
        hint: VersionOrderRule.finishing(name))
    }
    if own.count == 0 {
      let isHead = try await refs.head().branch == name
      throw Failure(
        .fail, SubmitBranch.rule, "'\(name)' has no commits that are not in '\(target)'",
        hint: Remedy.explain("commit to it first, or")
          .then(FinishError.dropping(name, for: isHead ? target : nil)))
    }
    return try await session.commitDetails(own.first).filter { $0.parents.count < 2 }.reversed()
      .map(\.subject)
  }
}

struct SubmitFacts: Sendable {
  var name: String
  var branchClass: BranchClass
  var tip: ObjectID
  /// The remote branch of this name at the last fetch; nil if there is none.
  var tracked: ObjectID?
  /// True if the branch contains everything in the remote branch.
  var isForward: Bool
  /// True if the remote branch is where this one was before it was rebased or reset.
  var isRewritten: Bool
  var remote: String
  var target: String
  /// The subjects of its own commits, oldest first.
  var subjects: [String]
  var template: String?

  var ref: String { RefName.branch(name) }
  /// The version that the branch creates.
  var version: Version? { branchClass.createdVersion?.version }
}
