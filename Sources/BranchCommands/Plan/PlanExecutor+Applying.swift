import Base
import Git
import Gitflow
import Session

extension PlanExecutor {
  /// Updates tags, the remote and branches; each part first checks what is done already.
  func apply(_ run: inout FlowRun, _ settings: PlanSettings) async throws(Failure) {
    do throws(Failure) {
      _ = try await pending(try await open(run))
    } catch {
      throw unfinished(run, error)
    }
    do throws(Failure) {
      try await makeTags(&run, settings)
      try await push(&run)
    } catch {
      guard !run.hasPushed else { throw unfinished(run, error) }
      if run.hasStopped {
        try await removeTags(&run)
        try journal.write(run)
        throw unfinished(run, error)
      }
      // No branch has moved yet: after the new tags are deleted, nothing has changed.
      try await begin(FlowReversal(to: run.head), of: &run)
      throw error
    }
    do throws(Failure) {
      try await moveRefs(run, settings)
    } catch {
      throw try await takingBack(&run, error)
    }
    run.state = .done
    try journal.write(run)
  }

  /// A run that only creates branches is reverted if it can't be completed; others can continue.
  private func takingBack(_ run: inout FlowRun, _ failure: Failure) async throws(Failure) -> Failure
  {
    let onlyMakes = run.combined.allSatisfy { $0.before == nil && RefName.isBranch($0.ref) }
    guard onlyMakes, !run.hasPushed, !run.hasStopped else { return unfinished(run, failure) }
    do throws(Failure) {
      try await begin(FlowReversal(to: run.head), of: &run)
    } catch {
      return unfinished(run, failure)
    }
    let note = Diagnostic(
      Self.rule, "the changes made so far were undone",
      severity: .note,
      hint: Remedy.explain("after you fix the problem").then(.run(run.plan.again)))
    return Failure(failure.status, failure.diagnostics + [note])
  }

  /// Adds that the run is interrupted, and how to continue.
  func unfinished(_ run: FlowRun, _ failure: Failure) -> Failure {
    let note = Diagnostic(
      Self.rule, run.unfinishedText, severity: .note, hint: run.remedy)
    let notes = [note] + kept(run)
    return Failure(failure.status, failure.diagnostics + notes)
  }

  /// Where to find a user's conflict resolutions, also after the run is aborted.
  private func kept(_ run: FlowRun) -> [Diagnostic] {
    guard run.hasStopped, !run.hasPushed else { return [] }
    let merges = run.plan.steps.indices.compactMap { index -> CommitID? in
      switch run.plan.steps[index] {
      case .merge, .rebase: run.changes[index]?.after
      default: nil
      }
    }
    guard let newest = merges.last else { return [] }
    return [
      Diagnostic(
        Self.rule, "the resolved conflicts are in \(merges.map(\.short).joined(separator: ", "))",
        severity: .note, hint: .git("show", "\(newest.short)"))
    ]
  }

  private func makeTags(_ run: inout FlowRun, _ settings: PlanSettings) async throws(Failure) {
    for (index, step) in run.plan.steps.enumerated() {
      guard case .tag(let tag) = step, let target = run.changes[index]?.after,
        let id = ObjectID(target)
      else { continue }
      if try await refs.resolve(tag.ref) == nil {
        try await askingGit(
          await git.writeTag(tag.ref, at: id, message: tag.message, isSigned: settings.signsTags))
      }
      run.changes[index]?.after = CommitID(try await refs.resolve(tag.ref))
    }
  }

  /// Deletes only the tags: the user's conflict resolutions are kept.
  private func removeTags(_ run: inout FlowRun) async throws(Failure) {
    let objects = try session.objects()
    for (index, step) in run.plan.steps.enumerated() {
      guard case .tag(let tag) = step, let made = ObjectID(run.changes[index]?.after),
        try await refs.resolve(tag.ref) == made
      else { continue }
      let commit = try await askingGit { () async throws(GitError) in
        let commit = try await objects.commit(made)
        try await git.transact(
          [RefEdit(tag.ref, from: made, to: nil)], reason: "flowctl \(run.plan.command)")
        return commit
      }
      run.changes[index]?.after = CommitID(commit)
    }
  }

  private func moveRefs(_ run: FlowRun, _ settings: PlanSettings) async throws(Failure) {
    let changes = try await open(run)
    try await move(
      changes, to: run.finalBranch, else: run.head,
      reason: "flowctl \(run.plan.command): \(run.plan.subject)",
      and: try await keeping(run))
    try await configure(run)
    try await removeSettings(of: changes, settings)
  }

  /// The changes of branches, without those done: a branch that contains its new commit is moved,
  /// also if a user has committed to it since.
  func open(_ run: FlowRun) async throws(Failure) -> [RefChange] {
    var open: [RefChange] = []
    for change in run.combined where !change.ref.hasPrefix("refs/tags/") {
      if let actual = try await refs.resolve(change.ref), CommitID(actual) != change.before,
        CommitID(actual) != change.after, let after = ObjectID(change.after),
        try await session.holds(actual, after)
      {
        continue
      }
      open.append(change)
    }
    return open
  }

  /// The changes that are not made yet; each ref is at its old or its new commit.
  func pending(_ changes: [RefChange]) async throws(Failure) -> [RefChange] {
    var pending: [RefChange] = []
    for change in changes {
      let actual = CommitID(try await refs.resolve(change.ref))
      if actual == change.after { continue }
      guard actual == change.before else { throw moved(change, actual) }
      pending.append(change)
    }
    return pending
  }

  /// Moves refs and the working tree to their final place; refs already there are kept.
  ///
  /// `others` are flowctl's own refs that change in the same transaction.
  func move(
    _ changes: [RefChange], to final: String?, else head: FlowRun.Head, reason: String,
    and others: [RefEdit] = []
  ) async throws(Failure) {
    let pending = try await pending(changes)
    let current = try await refs.head()
    let branch = try session.repository().isBare ? nil : current.ref
    let leaves = pending.filter { $0.ref == branch && $0.after == nil }
    let now = pending.filter { !leaves.contains($0) }
    if let own = now.first(where: { $0.ref == branch }), let old = ObjectID(own.before),
      let new = ObjectID(own.after)
    {
      try await follow(from: old, to: new) { () async throws(GitError) in
        try await git.moveWorkTree(from: old, to: new)
      }
    }
    for (other, change) in try await elsewhere(now) {
      guard let old = ObjectID(change.before), let new = ObjectID(change.after) else { continue }
      try await other.follow(from: old, to: new) { () async throws(GitError) in
        try await other.git.moveWorkTree(from: old, to: new)
      }
    }
    try await askingGit(await git.transact(now.map(RefEdit.init) + others, reason: reason))
    try await goTo(final, else: head, from: current)
    try await askingGit(await git.transact(leaves.map(RefEdit.init), reason: reason))
  }

  private func goTo(
    _ final: String?, else head: FlowRun.Head, from current: Head
  ) async throws(Failure) {
    if try session.repository().isBare { return }
    let place = try await refs.head().id
    if let final {
      if current.ref == final { return }
      try await follow(from: place, to: try await refs.resolve(final)) {
        () async throws(GitError) in
        try await git.switchTo(branch: RefName.short(final))
      }
    } else if case .detached(let commit) = head, let id = ObjectID(commit),
      current.ref != nil || current.id != id
    {
      try await follow(from: place, to: id) { () async throws(GitError) in
        try await git.detach(at: id)
      }
    }
  }

  private func moved(_ change: RefChange, _ actual: CommitID?) -> Failure {
    Failure(
      .fail, Self.rule,
      "'\(RefName.short(change.ref))' is at \(actual?.short ?? "no commit"), but the run expects its old or its new commit",
      hint: Remedy.explain("to keep all branches as they are")
        .then(.flowctl("undo", "--discard")))
  }

  /// Adds the settings of branches that the plan configures; existing keys are kept.
  private func configure(_ run: FlowRun) async throws(Failure) {
    for case .configure(_, let settings) in run.plan.steps { try await add(settings) }
  }

  private func add(_ settings: [FlowSetting]) async throws(Failure) {
    if settings.isEmpty { return }
    try await askingGit { () async throws(GitError) in
      let known = Set(try await git.settings(matching: "^branch\\..*$", in: .local).map(\.key))
      for setting in settings where !known.contains(setting.key) {
        try await git.addLocal(setting.key, setting.value)
      }
    }
  }

  /// A branch's settings are deleted with it, as by `git branch --delete`.
  private func removeSettings(
    of changes: [RefChange], _ settings: PlanSettings
  ) async throws(Failure) {
    for name in Set(settings.going(with: changes).compactMap(\.branch)).sorted() {
      try await askingGit(await git.removeLocalSection("branch.\(name)"))
    }
  }

  /// Restores the settings of branches that a run deleted; settings made since are kept.
  func restoreSettings(_ run: FlowRun) async throws(Failure) {
    for case .configure(let ref, _) in run.plan.steps {
      let branches = try await PlanSettings.read(session)
      try await removeSettings(of: [RefChange(ref, from: nil, to: nil)], branches)
    }
    try await add(run.settings)
  }
}
