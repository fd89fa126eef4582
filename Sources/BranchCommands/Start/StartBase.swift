import Base
import Git
import Gitflow
import Session

/// The commit that a new branch starts from.
struct ChosenBase: Sendable {
  var id: ObjectID
  /// The base as a ref, or the commit given by the user.
  var display: String
  var notes: [String] = []
}

/// Chooses the start of a branch: the tip of its base branch, or an older commit of it.
struct StartBase {
  let session: Session
  let facts: BranchFacts
  let policy: Policy
  /// True if all configured refs have just been fetched.
  let hasFetched: Bool

  func choose(for plan: StartPlan, from wanted: String?) async throws(Failure) -> ChosenBase {
    let tips = zip(facts.existing, facts.ids).filter { $0.0.name == plan.base }
    let local = tips.first { $0.0.remote == nil }
    let tracked = tips.first { $0.0.remote != nil }
    guard let any = local ?? tracked else { throw noBase(plan) }
    if let wanted { return try await older(wanted, plan, tips.map(\.1)) }
    if let tag = plan.tag, let refs = try? session.refs(),
      let id = try await refs.resolve(RefName.tag(tag)),
      let commit = try await session.commit(of: id)
    {
      return ChosenBase(id: commit, display: tag)
    }
    guard let local, let tracked, local.1 != tracked.1 else {
      return ChosenBase(id: any.1, display: any.0.display)
    }
    return try await newer(local, tracked)
  }

  /// Both exist and differ: the one that contains the other, else the remote's.
  private func newer(
    _ local: (ExistingBranch, ObjectID), _ tracked: (ExistingBranch, ObjectID)
  ) async throws(Failure) -> ChosenBase {
    let history = try await session.history(tips: [local.1, tracked.1])
    let apart = try await askingGit(await history.aheadBehind(local.1, base: tracked.1))
    let name = local.0.name
    let commits = CountText.words(apart.ahead, "commit")
    if apart.behind == 0 {
      let note = "included \(commits) of '\(name)' not in '\(tracked.0.display)'"
      return ChosenBase(id: local.1, display: name, notes: [note])
    }
    var base = ChosenBase(id: tracked.1, display: tracked.0.display)
    if apart.ahead > 0 {
      base.notes.append(
        "'\(name)' and '\(tracked.0.display)' have diverged: \(commits) of '\(name)' not included")
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
        .usage, "start", "'\(wanted)' is not a commit",
        hint: .git("log", "--oneline", "\(plan.base)"))
    }
    let history = try await session.history(tips: tips + [id])
    for tip in tips {
      let isPart = try await askingGit(await history.isAncestor(id, of: tip))
      if isPart { return ChosenBase(id: id, display: wanted) }
    }
    throw Failure(
      .fail, .wrongBase,
      "'\(wanted)' is not in '\(plan.base)', the base of a \(plan.kind) branch",
      hint: "leave out --from, or use a commit of \(plan.base)")
  }

  private func noBase(_ plan: StartPlan) -> Failure {
    if facts.existing.isEmpty {
      return Failure(
        .fail, "start", "the repository has no commits yet",
        hint: .git("commit", "--allow-empty", "-m", "Begin"))
    }
    let remotes = session.location?.remotes ?? []
    let absent = AbsentBranch(
      plan.base, policy, remotes: remotes, isShallow: session.isShallow)
    if remotes.contains(policy.remote) {
      if let gap = gap(around: plan.base) {
        return .undecided(
          "start",
          "can't determine whether the base '\(plan.base)' is on '\(policy.remote)': "
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

  /// The failure for a base that the fetch configuration leaves out.
  private func gap(around name: String) -> VersionFacts.VersionGap? {
    guard let location = session.location,
      !location.fetches(branches: name, of: policy.remote)
    else { return nil }
    return .narrow(remote: policy.remote, isShallow: location.isShallow)
  }

  /// A branch starts from another one of the model; if none exists, the branches have other names.
  private func making(_ absent: AbsentBranch) -> Remedy {
    let existing = facts.existing.map(\.name)
    guard policy.model.permanentNames.contains(where: { existing.contains($0.branch) }) else {
      return .flowctl("init")
    }
    return Remedy.run(absent.making(beside: existing)).then("if your branches have other names")
      .then(.flowctl("init"))
  }
}
