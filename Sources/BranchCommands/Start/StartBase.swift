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
    let tips = try await Repository(session).tips(of: plan.base, on: policy.remote)
    guard let newest = ObjectID(tips.newest) else { throw noBase(plan) }
    if let wanted {
      let known = [tips.local, tips.remote].compactMap(ObjectID.init)
      return try await older(wanted, plan, known)
    }
    if let tag = plan.tag, let refs = try? session.refs(),
      let id = try await refs.resolve(RefName.tag(tag)),
      let commit = try await session.commit(of: id)
    {
      return ChosenBase(id: commit, display: tag)
    }
    return ChosenBase(
      id: newest,
      display: tips.newest == tips.local ? plan.base : "\(policy.remote)/\(plan.base)",
      notes: [tips.note(plan.base, of: policy.remote)].compactMap(\.self))
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
