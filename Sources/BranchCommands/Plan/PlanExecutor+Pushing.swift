import Base
import Git
import Gitflow
import Session

extension PlanExecutor {
  /// Pushes to the remote; refs that another run has already pushed count as pushed.
  func push(_ run: inout FlowRun) async throws(Failure) {
    for (index, step) in run.plan.steps.enumerated() {
      guard case .push(let push) = step else { continue }
      try await tell(push, index, &run)
      try await forget(push)
    }
  }

  /// Gives a renamed branch its former name on the remote, if nothing was pushed there since.
  func pushBack(_ run: FlowRun) async throws(Failure) {
    for push in run.plan.pushes where push.isRenaming {
      let edits = run.changes(sentBy: push).map { RefEdit($0.reversed) }
      let tips = try await session.remoteTips(
        of: push.refs, on: push.remote, remedy: .git("fetch", push.remote))
      let left = edits.filter { tips[$0.ref] != $0.new }
      if left.isEmpty { continue }
      // The remote had these commits under this name: no hook has to check them again.
      do throws(GitError) {
        try await git.push(left, to: push.remote, runsHooks: false)
      } catch {
        throw Failure(
          .unavailable, Self.rule,
          RefusedPush(error).message(push.remote, error, run),
          hint: .git("fetch", push.remote))
      }
    }
  }

  private func tell(_ push: FlowPush, _ index: Int, _ run: inout FlowRun) async throws(Failure) {
    var edits = run.changes(sentBy: push).map(RefEdit.init)
    if run.hasPushed {
      let sent = edits
      edits = try await untaken(sent, push.remote, index, &run)
      try await track(sent.filter { !edits.contains($0) }, push.remote)
    }
    if edits.isEmpty { return }
    if !run.hasPushed, options.asksFirst {
      _ = try await session.remoteTips(
        of: push.refs, on: push.remote, remedy: run.hasStopped ? nil : "leave out --push")
    }
    run.hasPushed = true
    try journal.write(run)
    do throws(GitError) {
      try await git.push(edits, to: push.remote)
    } catch {
      let rest = try await untaken(edits, push.remote, index, &run)
      if rest.isEmpty { return try await track(edits, push.remote) }
      if error.isOfSignal { throw unanswered(push.remote, run) }
      try await pushAgain(rest, of: edits, to: push.remote, &run, error)
    }
  }

  /// Updates tracking refs, as Git's own push does after the remote has accepted.
  private func track(_ edits: [RefEdit], _ remote: String) async throws(Failure) {
    var seen: [RefEdit] = []
    for edit in edits where edit.new != nil && RefName.isBranch(edit.ref) {
      let tracking = RefName.tracking(RefName.short(edit.ref), of: remote)
      guard let tip = try await refs.resolve(tracking), let new = edit.new,
        try await !session.holds(tip, new)
      else { continue }
      seen.append(RefEdit(tracking, from: tip, to: edit.new))
    }
    if seen.isEmpty { return }
    try await askingGit(await git.transact(seen, reason: "flowctl: seen on '\(remote)'"))
  }

  /// Deletes the tracking refs of branches deleted on the remote, as Git's own push does, also if
  /// another run deleted them.
  private func forget(_ push: FlowPush) async throws(Failure) {
    var stale: [RefEdit] = []
    for ref in push.deleted {
      let tracking = RefName.tracking(RefName.short(ref), of: push.remote)
      guard let tip = try await refs.resolve(tracking) else { continue }
      stale.append(RefEdit(tracking, from: tip, to: nil))
    }
    if stale.isEmpty { return }
    try await askingGit(
      await git.transact(stale, reason: "flowctl: deleted on '\(push.remote)'"))
  }

  /// Pushes the remaining edits, without those that the remote already has.
  private func pushAgain(
    _ rest: [RefEdit], of edits: [RefEdit], to remote: String, _ run: inout FlowRun,
    _ first: GitError
  ) async throws(Failure) {
    var reason = first
    if rest.count < edits.count {
      do throws(GitError) {
        return try await git.push(rest, to: remote)
      } catch {
        reason = error
      }
    }
    run.hasPushed = false
    throw refused(reason, remote, run)
  }

  /// A server may finish a push without its client: the result is visible in the next fetch.
  private func unanswered(_ remote: String, _ run: FlowRun) -> Failure {
    Failure(
      .unavailable, Self.rule,
      "Git was interrupted before '\(remote)' replied; the push may still succeed",
      hint: .run(run.command.adding("--continue")))
  }

  private func refused(_ error: GitError, _ remote: String, _ run: FlowRun) -> Failure {
    let cause = RefusedPush(error)
    return Failure(
      .unavailable, Self.rule, cause.message(remote, error, run),
      hint: remedy(cause, error, remote, run))
  }

  private func remedy(
    _ cause: RefusedPush, _ error: GitError, _ remote: String, _ run: FlowRun
  ) -> Remedy {
    let again = run.hasStopped ? run.command.adding("--continue") : run.plan.again
    // A ruleset of the hosting service names the ref that it protects.
    if !run.hasStopped, let tag = tags(sentBy: run.plan).first(where: error.reason.contains) {
      return tagRemedy(tag, remote, run.plan)
    }
    let isFinish = run.plan.command == "finish"
    if case .notAtomic = cause {
      if run.hasStopped { return .run(run.command.adding("--abort")) }
      let kept = run.plan.pushes.flatMap { push in push.refs.filter { !push.deleted.contains($0) } }
      let push = Command.git("push", remote).adding(kept.map(RefName.short))
      return Remedy.explain("to push without this guarantee")
        .then(.run([Command(again.words.filter { $0 != "--push" }), push]))
    }
    switch cause {
    case .outrun where !run.hasStopped: return .run([.git("fetch", remote), again])
    case .outrun, .unreached, .notAtomic: return .run(again)
    case .keptBranch where isFinish && run.plan.pushes.contains { !$0.deleted.isEmpty }:
      return .run(again.adding("--keep"))
    case .ownHook:
      return Remedy.explain("after the pre-push hook of this clone allows the push").then(
        .run(again))
    case .ruledOut, .keptBranch:
      let requested = Command.flowctl("finish", run.plan.subject)
      if isFinish, !run.hasStopped, again != requested, !session.hasNoRequests {
        return Remedy.explain("to use a pull request instead").then(.run(requested))
      }
      return Remedy.explain("after you get permission to push to '\(remote)'").then(.run(again))
    }
  }

  private func tagRemedy(_ ref: String, _ remote: String, _ plan: FlowPlan) -> Remedy {
    let name = RefName.short(ref)
    let push = Command.git("push", remote, name)
    if plan.again.words.contains("--push") {
      return Remedy.explain("leave out --push; then a user who may push tags runs").then(.run(push))
    }
    let commit = plan.steps.lazy.compactMap { step -> CommitID? in
      guard case .tag(let tag) = step, tag.ref == ref, case .commit(let id) = tag.revision else {
        return nil
      }
      return id
    }.first
    let tag = commit.map { Command.git("tag", "--annotate", "--message", name, name, $0.short) }
    return Remedy.explain("a user who may push tags runs")
      .then(.run([tag, push].compactMap(\.self))).then("then").then(.run(plan.again))
  }

  private func tags(sentBy plan: FlowPlan) -> [String] {
    plan.pushes.flatMap { push in push.refs.filter { !RefName.isBranch($0) } }
  }

  /// The edits that the remote lacks.
  ///
  /// If the remote already has the tag at the same commit, its tag replaces the local one, since
  /// two runs never create identical tags.
  private func untaken(
    _ edits: [RefEdit], _ remote: String, _ step: Int, _ run: inout FlowRun
  ) async throws(Failure) -> [RefEdit] {
    let names = edits.flatMap { RefName.isBranch($0.ref) ? [$0.ref] : [$0.ref, $0.ref + "^{}"] }
    let tips = try await session.remoteTips(
      of: names, on: remote, remedy: .git("fetch", remote))
    var left: [RefEdit] = []
    for edit in edits where tips[edit.ref] != edit.new {
      if RefName.isBranch(edit.ref), let tip = tips[edit.ref], let new = edit.new,
        try await session.holds(tip, new)
      {
        // Another user has pushed more commits since.
        continue
      }
      guard let made = edit.new, let theirs = tips[edit.ref + "^{}"] ?? tips[edit.ref],
        try await session.commit(of: made) == theirs
      else {
        left.append(edit)
        continue
      }
      try await takeTag(edit.ref, from: remote, step, &run)
    }
    return left
  }

  /// Replaces the local tag by the remote's, also if an earlier run created the local one.
  private func takeTag(
    _ ref: String, from remote: String, _ push: Int, _ run: inout FlowRun
  ) async throws(Failure) {
    let maker = run.plan.steps.firstIndex {
      if case .tag(let tag) = $0 { tag.ref == ref } else { false }
    }
    let before = maker == nil ? CommitID(try await refs.resolve(ref)) : nil
    _ = try await askingGit(await git.fetch(remote, [Refspec(ref, to: ref, isForced: true)]))
    let theirs = CommitID(try await refs.resolve(ref))
    if let maker {
      run.changes[maker]?.after = theirs
    } else {
      run.changes[push] = RefChange(ref, from: before, to: theirs)
    }
    try journal.write(run)
  }
}

extension GitError {
  /// True if a signal ended Git: Git's own statuses are at most 128 and 129.
  fileprivate var isOfSignal: Bool {
    if case .commandFailed(_, let status, _) = self { status > 129 } else { false }
  }
}
