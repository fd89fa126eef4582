import Base
import Git
import Gitflow
import Session

/// Creates the commits of a plan before any ref moves: a failure here changes nothing.
struct PlanObjects {
  let session: Session
  let settings: PlanSettings
  private let git: GitCommands
  private let objects: ObjectReader
  /// The commit of each ref after the steps so far.
  private var tips: [String: ObjectID]

  init(_ session: Session, _ plan: FlowPlan, settings: PlanSettings) throws(Failure) {
    self.session = session
    self.settings = settings
    git = try session.git()
    objects = try session.objects()
    tips = plan.tips.compactMapValues { ObjectID($0) }
  }

  /// Computes the result of each step; the first conflict ends it.
  mutating func make(_ run: inout FlowRun) async throws(Failure) -> PlanConflict? {
    for (index, step) in run.plan.steps.enumerated() where !run.skipped.contains(index) {
      if run.changes[index] == nil {
        switch try await change(of: step, from: run.replays[index]) {
        case .none: continue
        case .change(let change): run.changes[index] = change
        case .conflict(var conflict):
          conflict.step = index
          return conflict
        }
      }
      guard let change = run.changes[index] else { continue }
      tips[change.ref] = ObjectID(change.after)
    }
    return nil
  }

  private enum Outcome {
    case none
    case change(RefChange)
    case conflict(PlanConflict)
  }

  private func change(
    of step: FlowStep, from replay: FlowReplay?
  ) async throws(Failure) -> Outcome {
    switch step {
    case .create(let ref, let revision), .move(let ref, let revision):
      return try moved(ref, to: try id(of: revision))
    case .delete(let ref): return try moved(ref, to: nil)
    case .tag(let tag): return try moved(tag.ref, to: try id(of: tag.revision))
    case .commit(let ref, let files, let message):
      return try moved(ref, to: try await commit(files, on: try id(of: .ref(ref)), message))
    case .merge(let merge): return try await merged(merge)
    case .rebase(let rebase): return try await rebased(rebase, from: replay)
    case .switchTo, .configure, .push: return .none
    }
  }

  private func moved(_ ref: String, to id: ObjectID?) throws(Failure) -> Outcome {
    let before = tips[ref]
    if before == id { return .none }
    return .change(RefChange(ref, from: CommitID(before), to: CommitID(id)))
  }

  private func id(of revision: FlowRevision) throws(Failure) -> ObjectID {
    let id: ObjectID? =
      switch revision {
      case .commit(let commit): ObjectID(commit)
      case .ref(let ref): tips[ref]
      }
    guard let id else {
      throw Failure(.badInput, "plan", "'\(revision.name)' is not a commit of the plan")
    }
    return id
  }

  private func commit(
    _ files: [FlowFile], on parent: ObjectID, _ message: String
  ) async throws(Failure) -> ObjectID {
    let index = "\(try session.repository().gitDirectory)/flowctl-index"
    defer { try? session.world.files.remove(index) }
    return try await askingGit { () async throws(GitError) in
      let tree = try await git.writeTree(
        of: parent, with: files.map { ($0.path, $0.bytes) }, index: index)
      return try await write(tree, [parent], message)
    }
  }

  private func rebased(
    _ rebase: FlowRebase, from replay: FlowReplay?
  ) async throws(Failure) -> Outcome {
    let outcome = try await PlanRebase(session, settings).run(
      try id(of: .ref(rebase.ref)), onto: try id(of: rebase.base),
      without: try id(of: rebase.former), from: replay)
    switch outcome {
    case .made(let tip): return try moved(rebase.ref, to: tip)
    case .conflict(let commit, let tip, let files):
      return .conflict(
        PlanConflict(
          step: 0, cause: .commit(commit, of: rebase), source: commit.id, target: tip,
          files: files))
    }
  }

  private func write(
    _ tree: ObjectID, _ parents: [ObjectID], _ message: String
  ) async throws(GitError) -> ObjectID {
    try await git.writeCommit(
      tree, parents: parents, message: message, isSigned: settings.signsCommits)
  }

  private func merged(_ merge: FlowMerge) async throws(Failure) -> Outcome {
    let (source, target) = (try id(of: .ref(merge.source)), try id(of: .ref(merge.target)))
    let history = try await session.history(tips: [source, target], in: objects)
    return try await askingGit { () async throws(GitError) in
      if try await history.isAncestor(source, of: target) { return .none }
      let details = try await objects.commitDetails([source, target])
      let isAhead = try await history.isAncestor(target, of: source)
      let own = VersionFileConflicts(session: session, source: source, target: target)
      // Changes on only one side need no merge.
      let result: TreeMerge =
        if isAhead {
          .clean(tree: details[0].tree)
        } else if merge.canBeSkipped {
          try await own.merge(with: git)
        } else {
          try await git.mergeTree(of: source, into: target)
        }
      guard case .clean(let tree) = result else {
        guard case .conflicts(let files, _) = result else { return .none }
        return .conflict(
          PlanConflict(
            step: 0, cause: .merge(merge), source: source, target: target, files: files))
      }
      let isSquash = merge.method == .squash
      if isSquash, tree == details[1].tree { return .none }
      let parents = isSquash ? [target] : [target, source]
      var id = try await write(tree, parents, merge.message)
      // A squash created in the same second as its only commit would have the same ID.
      if id == source { id = try await write(tree, parents, merge.namingMessage) }
      return .change(RefChange(merge.target, from: CommitID(target), to: CommitID(id)))
    }
  }
}

extension FlowMerge {
  /// The message, with the branch name added.
  fileprivate var namingMessage: String {
    message + "\n\n" + MergeMessage.squash(RefName.short(source), into: RefName.short(target))
  }
}
