import Base
import Git
import Gitflow
import Session

/// What happened to a head before: released with its version, or merged and reverted.
extension MergeFactsGatherer {
  /// The number of target commits that are searched without Git.
  private static let revertDepth = (ofMerged: 1000, ofOpen: 250)

  /// The merge that added the head's last common commit and was later reverted.
  func reverted(
    _ history: CommitHistory, _ head: ObjectID, _ base: ObjectID, behind: Int
  ) async throws(Failure) -> FinishFacts.Reverted? {
    if session.isShallow { return nil }
    let bases = try await askingGit(await history.mergeBases(head, base))
    let depth = bases.contains(head) ? Self.revertDepth.ofMerged : Self.revertDepth.ofOpen
    if behind <= depth {
      let later = try await askingGit(
        await objects.commitDetails(
          await history.commits(from: [base], excluding: [head], limit: depth).first))
      // Nearly no branch has merged parts, and only these need Git.
      guard later.contains(where: { $0.parents.dropFirst().contains(where: bases.contains) })
      else { return nil }
    }
    var reverted = try await RevertedMerge.find(bringing: bases, to: base, in: session)
    reverted?.isPart = !bases.contains(head)
    // The branch may have undone that part itself.
    if reverted?.isPart == true, try await BranchStates(session).contains(head, in: base) {
      return nil
    }
    return reverted
  }

  /// The finding about a back-merge that would undo a release in its target.
  func rolledBack(
    _ target: String, _ head: ObjectID, _ base: ObjectID
  ) async throws(Failure) -> Diagnostic? {
    guard let production = repository.production,
      let live = try await repository.locator.variants(of: production).last
    else { return nil }
    return try await session.rollback(
      reaching: (target, base), from: [head], of: (production, live.id))
  }

  /// How the head was shipped, if its version has a tag.
  func shipped(_ effective: MergeRequest) async throws(Failure) -> VersionFacts.Shipped? {
    guard effective.head.fork == nil, let head = change.headBranch.id,
      !effective.isBackMerge(in: policy.model)
    else {
      return nil
    }
    return try await ReleasedWork(repository, versions).shipped(
      effective.head.name, at: head, into: (change.decidingBase?.id, effective.base.name))
  }

  /// True for released work, although its target's version is already released.
  func isReleased(_ effective: MergeRequest) async throws(Failure) -> Bool {
    guard effective.base.kind?.introducesVersion == true, effective.head.fork == nil,
      let id = change.headBranch.id, versions.tag(ofBranch: effective.base.name) != nil
    else { return false }
    let work = ReleasedWork(repository, versions)
    return try await work.place(of: effective.head.name, at: [id]) != nil
  }
}

/// The files that a head changes.
extension MergeFactsGatherer {
  /// The commit since which Git must compute the difference; nil if the result is known without it.
  func startOfFiles(
    _ mergeBase: Evidence<ObjectID?>, _ head: ObjectID, _ facts: inout MergeFacts
  ) -> ObjectID? {
    if let reason = reasonNotToCount {
      facts.files = .notAsked(reason: reason)
      return nil
    }
    switch mergeBase {
    case .known(let start?) where !objects.holdTheSame(start, head): return start
    case .known: facts.files = .known([])
    case .missing(let reason, let remedy): facts.files = .missing(reason: reason, remedy: remedy)
    case .notAsked(let reason): facts.files = .notAsked(reason: reason)
    }
    return nil
  }

  /// The result of Git as a value: it runs in parallel with others that may fail.
  func files(
    since mergeBase: ObjectID, _ head: ObjectID
  ) async -> Result<Evidence<[ChangedFile]>, Failure> {
    do throws(GitError) {
      let changes = try await objects.commands.countedChanges(from: mergeBase, to: head)
      return .success(
        .known(
          changes.map { ChangedFile(path: $0.path, lines: $0.lines.map { $0.added + $0.deleted }) })
      )
    } catch {
      return .failure(error.failure)
    }
  }

  private var reasonNotToCount: String? {
    if policy.levels[.pullRequestSize] == .off { return "turned off in the configuration" }
    guard let kind = request.head.kind, policy.model.releaseKinds.contains(kind.name) else {
      return nil
    }
    return "not checked for \(kind.name) branches"
  }
}
