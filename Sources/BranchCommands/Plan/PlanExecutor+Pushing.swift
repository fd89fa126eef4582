import Diagnostics
import Git
import Gitflow
import Session

extension PlanExecutor {
  /// Tells the remote; what it has already, since another run was faster, is as good as told.
  func push(_ run: inout FlowRun) async throws(Failure) {
    for (index, step) in run.plan.steps.enumerated() {
      guard case .push(let push) = step else { continue }
      try await tell(push, index, &run)
      try await forget(push)
    }
  }

  private func tell(_ push: FlowPush, _ index: Int, _ run: inout FlowRun) async throws(Failure) {
    var edits = run.told(by: push).map(RefEdit.init)
    if run.hasPushed {
      let told = edits
      edits = try await untaken(told, push.remote, index, &run)
      try await track(told.filter { !edits.contains($0) }, push.remote)
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

  /// As git's own push does once the remote has answered.
  private func track(_ edits: [RefEdit], _ remote: String) async throws(Failure) {
    var seen: [RefEdit] = []
    for edit in edits where edit.new != nil && RefName.isBranch(edit.ref) {
      let tracking = RefName.tracking(RefName.short(edit.ref), of: remote)
      guard let tip = try await refs.resolve(tracking), tip != edit.new else { continue }
      seen.append(RefEdit(tracking, from: tip, to: edit.new))
    }
    if seen.isEmpty { return }
    try await askingGit(await git.transact(seen, reason: "flowctl: seen on '\(remote)'"))
  }

  /// What is gone there has no tracking ref, as after git's own push, also where another run was
  /// faster.
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

  /// Tells the remote what is left of edits of which it has got the others in between.
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

  /// A server goes on without its client: what it makes of it is seen when it is asked again.
  private func unanswered(_ remote: String, _ run: FlowRun) -> Failure {
    Failure(
      .unavailable, Self.rule,
      "git was ended before '\(remote)' answered, which may still take what it was told",
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
    // As a forge's ruleset names what it protects.
    if !run.hasStopped, let tag = tags(told: run.plan).first(where: error.reason.contains) {
      return tagRemedy(tag, remote, run.plan)
    }
    let isFinish = run.plan.command == "finish"
    switch cause {
    case .outrun where !run.hasStopped: return .run([.git("fetch", remote), again])
    case .outrun, .unreached: return .run(again)
    case .keptBranch where isFinish && run.plan.pushes.contains { !$0.deleted.isEmpty }:
      return .run(again.adding("--keep"))
    case .ownHook:
      return Remedy.explain("once the pre-push hook of this clone lets it").then(.run(again))
    case .ruledOut, .keptBranch:
      let requested = Command.flowctl("finish", run.plan.subject)
      if isFinish, !run.hasStopped, again != requested {
        return Remedy.explain("by a pull request").then(.run(requested))
      }
      return Remedy.explain("once '\(remote)' lets you").then(.run(again))
    }
  }

  private func tagRemedy(_ ref: String, _ remote: String, _ plan: FlowPlan) -> Remedy {
    let name = RefName.short(ref)
    let push = Command.git("push", remote, name)
    if plan.again.words.contains("--push") {
      return Remedy.explain("leave out --push; then somebody who may push tags").then(.run(push))
    }
    let commit = plan.steps.lazy.compactMap { step -> CommitID? in
      guard case .tag(let tag) = step, tag.ref == ref, case .commit(let id) = tag.revision else {
        return nil
      }
      return id
    }.first
    let tag = commit.map { Command.git("tag", "--annotate", "--message", name, name, $0.short) }
    return Remedy.explain("somebody who may push tags")
      .then(.run([tag, push].compactMap(\.self))).then("then").then(.run(plan.again))
  }

  private func tags(told plan: FlowPlan) -> [String] {
    plan.pushes.flatMap { push in push.refs.filter { !RefName.isBranch($0) } }
  }

  /// What the remote has not got.
  ///
  /// A tag that it has at the same commit is the one that is meant: ours gives way to it, since
  /// two runs never make the same one.
  private func untaken(
    _ edits: [RefEdit], _ remote: String, _ step: Int, _ run: inout FlowRun
  ) async throws(Failure) -> [RefEdit] {
    let names = edits.flatMap { RefName.isBranch($0.ref) ? [$0.ref] : [$0.ref, $0.ref + "^{}"] }
    let tips = try await session.remoteTips(
      of: names, on: remote, remedy: .git("fetch", remote))
    var left: [RefEdit] = []
    for edit in edits where tips[edit.ref] != edit.new {
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

  /// Puts the remote's tag in the place of ours, also where an earlier run made that.
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
  /// True where a signal has ended git: statuses of its own are 128 and 129 at most.
  fileprivate var isOfSignal: Bool {
    if case .commandFailed(_, let status, _) = self { status > 129 } else { false }
  }
}
