import Diagnostics
import Effects
import Git
import GitStore
import Gitflow
import Session

/// The commit that a new branch begins at.
struct ChosenBase: Sendable {
  var id: ObjectID
  /// The base as a ref that git understands, or the commit that was asked for.
  var display: String
  var notes: [String] = []
}

/// Chooses where a branch begins: the tip of its legal base, or an older commit of it.
struct StartBase {
  let session: Session
  let facts: BranchFacts
  let policy: Policy
  /// True where the remote has just been asked for all that the configuration names.
  let hasFetched: Bool

  func choose(for plan: StartPlan, from wanted: String?) async throws(Failure) -> ChosenBase {
    let tips = zip(facts.existing, facts.ids).filter { $0.0.name == plan.base }
    let local = tips.first { $0.0.remote == nil }
    let tracked = tips.first { $0.0.remote != nil }
    guard let any = local ?? tracked else { throw noBase(plan) }
    if let wanted { return try await older(wanted, plan, tips.map(\.1)) }
    guard let local, let tracked, local.1 != tracked.1 else {
      return ChosenBase(id: any.1, display: any.0.display)
    }
    return try await newer(local, tracked)
  }

  /// Both exist and differ: the one that holds the other, and the remote's where neither does.
  private func newer(
    _ local: (ExistingBranch, ObjectID), _ tracked: (ExistingBranch, ObjectID)
  ) async throws(Failure) -> ChosenBase {
    let history = try await session.history(tips: [local.1, tracked.1])
    let apart = try await askingGit(await history.aheadBehind(local.1, base: tracked.1))
    let name = local.0.name
    let commits = CountText.words(apart.ahead, "commit")
    if apart.behind == 0 {
      let note = "'\(name)' has \(commits) that '\(tracked.0.display)' lacks: included"
      return ChosenBase(id: local.1, display: name, notes: [note])
    }
    var base = ChosenBase(id: tracked.1, display: tracked.0.display)
    if apart.ahead > 0 {
      base.notes.append(
        "'\(name)' and '\(tracked.0.display)' have diverged: \(commits) of '\(name)' left out")
    }
    return base
  }

  private func older(
    _ wanted: String, _ plan: StartPlan, _ tips: [ObjectID]
  ) async throws(Failure) -> ChosenBase {
    let git = try session.git()
    let id = try await askingGit(await git.commit(named: wanted))
    guard let id else {
      throw Failure(
        .usage, "start", "'\(wanted)' names no commit",
        hint: .git("log", "--oneline", "\(plan.base)"))
    }
    let history = try await session.history(tips: tips + [id])
    for tip in tips {
      let isPart = try await askingGit(await history.isAncestor(id, of: tip))
      if isPart { return ChosenBase(id: id, display: wanted) }
    }
    throw Failure(
      .fail, .wrongBase,
      "'\(wanted)' is not part of '\(plan.base)', which a \(plan.kind) branch is taken from",
      hint: "leave out --from, or name a commit of \(plan.base)")
  }

  private func noBase(_ plan: StartPlan) -> Failure {
    if facts.existing.isEmpty {
      return Failure(
        .fail, "start", "the repository has no commit yet",
        hint: .git("commit", "--allow-empty", "-m", "Begin"))
    }
    let remotes = session.location?.remotes ?? []
    let absent = AbsentBranch(
      plan.base, policy, remotes: remotes, isShallow: session.isShallow)
    if remotes.contains(policy.remote) {
      if let gap = gap(around: plan.base) {
        return .undecided(
          "start",
          "whether the base '\(plan.base)' is on '\(policy.remote)' can't be told: "
            + "this clone fetches only some of its branches", hint: gap.remedy)
      }
      if !hasFetched {
        return .undecided("start", "the base \(absent.reason)", hint: absent.remedy())
      }
    } else if !remotes.isEmpty {
      return Failure(.fail, "start", "the base \(absent.reason)", hint: absent.remedy())
    }
    return Failure(.fail, "start", "the base \(absent.reason)", hint: making(absent))
  }

  /// What leaves a branch out of what is fetched.
  private func gap(around name: String) -> VersionFacts.VersionGap? {
    guard let location = session.location,
      !location.fetches(branches: name, of: policy.remote)
    else { return nil }
    return .narrow(remote: policy.remote, isShallow: location.isShallow)
  }

  /// A branch is made of another one of the model; where none is here they have other names.
  private func making(_ absent: AbsentBranch) -> Remedy {
    let existing = facts.existing.map(\.name)
    guard policy.model.permanentNames.contains(where: { existing.contains($0.branch) }) else {
      return .flowctl("init")
    }
    return Remedy.run(absent.making(beside: existing)).then("where branches have other names")
      .then(.flowctl("init"))
  }
}
