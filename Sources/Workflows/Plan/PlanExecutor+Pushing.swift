import Diagnostics
import Git
import Gitflow

extension PlanExecutor {
  /// Tells the remote; what it has already, since another run was faster, is as good as told.
  func push(_ run: inout FlowRun) async throws(Failure) {
    for step in run.plan.steps {
      guard case .push(let push) = step else { continue }
      var edits = run.told(by: push).map(RefEdit.init)
      if run.hasPushed { edits = try await untaken(edits, push.remote, &run) }
      if edits.isEmpty { continue }
      run.hasPushed = true
      try journal.write(run)
      do throws(GitError) {
        try await git.push(edits, to: push.remote)
      } catch {
        let rest = try await untaken(edits, push.remote, &run)
        if rest.isEmpty { continue }
        try await pushAgain(rest, of: edits, to: push.remote, &run, error)
      }
    }
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

  private func refused(_ error: GitError, _ remote: String, _ run: FlowRun) -> Failure {
    // Only where pushing was asked for can it be left out.
    let again = run.plan.again
    let other = again.contains(" --push") ? ", or leave out --push" : ", then \(again)"
    let remedy = run.hasStopped ? "" : other
    return Failure(
      .unavailable, Self.rule,
      "'\(remote)' does not take it, and \(run.hasStopped ? "no branch has moved" : "nothing was changed"): \(error.reason)",
      hint: "git fetch \(ShellWord.quoted(remote))\(remedy)")
  }

  /// What the remote has not got.
  ///
  /// A tag that it has at the same commit is the one that is meant: ours gives way to it, since
  /// two runs never make the same one.
  private func untaken(
    _ edits: [RefEdit], _ remote: String, _ run: inout FlowRun
  ) async throws(Failure) -> [RefEdit] {
    let names = edits.flatMap { RefName.isBranch($0.ref) ? [$0.ref] : [$0.ref, $0.ref + "^{}"] }
    let tips = try await converting { () async throws(GitError) in
      try await git.remoteTips(of: names, on: remote)
    }
    var left: [RefEdit] = []
    for edit in edits where tips[edit.ref] != edit.new {
      guard let made = edit.new, let theirs = tips[edit.ref + "^{}"] ?? tips[edit.ref],
        try await commit(of: made) == theirs
      else {
        left.append(edit)
        continue
      }
      try await takeTag(edit.ref, from: remote, &run)
    }
    return left
  }

  private func commit(of id: ObjectID) async throws(Failure) -> ObjectID? {
    let objects = try session.objects()
    return try await converting { () async throws(GitError) in try await objects.commit(id) }
  }

  /// Puts the remote's tag in the place of the one that this run made.
  private func takeTag(
    _ ref: String, from remote: String, _ run: inout FlowRun
  ) async throws(Failure) {
    let index = run.plan.steps.firstIndex {
      if case .tag(let tag) = $0 { tag.ref == ref } else { false }
    }
    guard let index else { return }
    _ = try await converting { () async throws(GitError) in
      try await git.fetch(remote, [Refspec(ref, to: ref, isForced: true)])
    }
    run.changes[index]?.after = CommitID(try await refs.resolve(ref))
    try journal.write(run)
  }
}
