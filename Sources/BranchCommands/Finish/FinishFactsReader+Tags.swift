import Base
import Git
import Gitflow
import Session

/// The tag of the version, here and on the remote.
extension FinishFactsReader {
  func readTag(_ facts: inout FinishFacts, asksRemote: Bool) async throws(Failure) {
    guard let tag = route.tag else { return }
    let ref = RefName.tag(tag)
    for name in route.moreTags {
      guard let id = try await refs.resolve(RefName.tag(name)),
        let tag = CommitID(id), let commit = CommitID(try await session.commit(of: id))
      else { continue }
      facts.moreTags[name] = FinishFacts.MoreTag(tag, at: commit)
    }
    guard let own = try await refs.resolve(ref) else { return }
    facts.tag = CommitID(own)
    facts.taggedCommit = CommitID(try await session.commit(of: own))
    guard asksRemote, let remote else { return }
    let remedy: Remedy = facts.merger == nil ? "leave out --push" : .git("fetch", remote)
    let more = facts.moreTags.keys.sorted().map(RefName.tag)
    let theirs = try await session.remoteTips(
      of: [ref, ref + "^{}"] + more, on: remote, remedy: remedy)
    for name in facts.moreTags.keys {
      facts.moreTags[name]?.isSent = theirs[RefName.tag(name)] != nil
    }
    // Another tag object at the same commit is the same version.
    let commit = CommitID(theirs[ref + "^{}"] ?? theirs[ref])
    facts.remoteTag = commit == facts.taggedCommit ? facts.tag : commit
    facts.taggingRun = try facts.tag.flatMap { id throws(Failure) in
      try PlanJournal(session).run(thatMade: ref, id, where: { !$0.hasPushed })?.number
    }
  }

  /// Whether the tag's commit is one by which the target contains the whole branch.
  func readTagPlace(_ facts: inout FinishFacts) async throws(Failure) {
    guard let tag = ObjectID(facts.tag) else { return }
    let target = facts.tips[route.target]
    // A pull request is merged on the remote; only that branch shows the version.
    let tip = facts.merger == nil ? target?.newest : target?.remote
    guard let tip = ObjectID(tip) else { return }
    let source = ObjectID(facts.tips[route.branch]?.tip)
    // A tag on the branch itself is on the whole version, however the target got it.
    if source != nil, source == ObjectID(facts.taggedCommit) { return }
    guard let commit = ObjectID(facts.taggedCommit), try await session.isAncestor(commit, of: tip)
    else {
      facts.tagPlace = .astray
      return
    }
    if route.tagsBranch { return }
    if let landing = ObjectID(facts.landing.commit) {
      if try await isTagged(landing, by: commit) { return }
      // The tag may be on the merge of the first part, and the rest was merged later.
      let isPart =
        if source == nil || commit == source {
          source != nil
        } else {
          try await released.follow(commit, on: route.branch)
        }
      facts.tagPlace = isPart ? .fitting : .astray
    } else if source == nil {
      facts.tagPlace = try await placeOfDeletedBranch(tag: tag, at: commit, tip)
    }
  }

  /// True if the tag of a version may be on a commit, locally and with a pull request.
  ///
  /// A later commit of the target than the merge contains the whole version too, and a published
  /// tag must not be moved: it counts, unless another version was merged in between.
  private func isTagged(_ landing: ObjectID, by commit: ObjectID) async throws(Failure) -> Bool {
    if commit == landing { return true }
    guard try await session.isAncestor(landing, of: commit) else { return false }
    let later = try await repository.mergedVersions(from: [commit], beyond: [landing])
    guard later.merges.keys.allSatisfy({ $0 == route.version }) else { return false }
    guard let gap = later.gap else { return true }
    throw .undecided(
      Finish.rule,
      "can't determine whether only '\(route.branch)' was merged up to the tag "
        + "'\(route.tag ?? "")': \(gap.reason)", hint: gap.remedy)
  }

  /// Decided by the merge that names the branch, or by the journal if the tag was created here.
  private func placeOfDeletedBranch(
    tag: ObjectID, at commit: ObjectID, _ target: ObjectID
  ) async throws(Failure) -> FinishFacts.TagPlace {
    var before: ObjectID?
    if let lower = route.version.flatMap(versions.lastTag(below:)) {
      before = try await repository.commit(ofTag: lower)
    }
    if let before, try await session.isAncestor(commit, of: before) { return .astray }
    if let merge = try await merge(from: commit, beyond: before) {
      return try await isTagged(merge.id, by: commit) ? .fitting : .astray
    }
    if let merge = try await merge(from: target, beyond: commit) {
      return merge.brought == commit ? .fitting : .astray
    }
    return isMadeHere(tag) ? .fitting : .unknown
  }

  /// The merge in one commit's history, but not in the other's, that names the branch as source.
  private func merge(
    from tip: ObjectID, beyond base: ObjectID?
  ) async throws(Failure) -> MergedVersion? {
    guard let version = route.version, tip != base else { return nil }
    let merged = try await repository.mergedVersions(
      from: [tip], beyond: base.map { [$0] } ?? [], .only(version)
    ).merges[version]
    return merged?.branch.branch.name == route.branch ? merged : nil
  }

  private func isMadeHere(_ tag: ObjectID) -> Bool {
    guard let journal = try? PlanJournal(session), let name = route.tag, let id = CommitID(tag)
    else { return false }
    let run = try? journal.run(thatMade: RefName.tag(name), id) { run in
      run.plan.command == "finish" && run.plan.subject == route.branch
    }
    return run != nil
  }
}

/// Version tags of production that the remote lacks, such as of a finish without `--push`.
extension FinishFactsReader {
  /// The maximum number of unpushed commits whose tags are searched.
  private static let limit = 20_000

  /// Only tags that may be unpushed need a request to the remote.
  func readUnsentTags(_ facts: inout FinishFacts) async throws(Failure) {
    // Only a version is merged into production, which is pushed with it.
    guard let own = route.tag, let remote else { return }
    let tags = try await unsentCandidates(facts.tips[route.target] ?? BranchTips())
      .filter { $0.key != own }
    if tags.isEmpty { return }
    let names = tags.keys.sorted().map(RefName.tag).flatMap { [$0, $0 + "^{}"] }
    let tips = try await session.remoteTips(of: names, on: remote, remedy: "leave out --push")
    for (name, tag) in tags {
      let ref = RefName.tag(name)
      guard let theirs = tips[ref + "^{}"] ?? tips[ref] else {
        facts.unsentTags[name] = CommitID(tag.id)
        continue
      }
      if theirs != tag.commit { facts.foreignTags.insert(name) }
    }
  }

  private func unsentCandidates(
    _ production: BranchTips
  ) async throws(Failure) -> [String: (id: ObjectID, commit: ObjectID)] {
    let (made, unsent) = (try unsentTagsOfRuns(), try await unsentCommits(production))
    guard !made.isEmpty || !unsent.isEmpty, let tip = ObjectID(production.newest) else {
      return [:]
    }
    var tags: [String: (id: ObjectID, commit: ObjectID)] = [:]
    for name in versions.tags.keys {
      guard let id = try await refs.resolve(RefName.tag(name)) else { continue }
      let isMade = CommitID(id).map { made[RefName.tag(name)] == $0 } ?? false
      guard isMade || !unsent.isEmpty, let commit = try await session.commit(of: id) else {
        continue
      }
      if unsent.contains(commit) {
        tags[name] = (id, commit)
      } else if isMade, try await session.isAncestor(commit, of: tip) {
        tags[name] = (id, commit)
      }
    }
    return tags
  }

  /// The commits of production that the remote lacks.
  private func unsentCommits(_ production: BranchTips) async throws(Failure) -> Set<ObjectID> {
    guard let local = ObjectID(production.local), production.behind == 0,
      production.local != production.remote
    else { return [] }
    let bases = [ObjectID(production.remote)].compactMap(\.self)
    let history = try await session.history(tips: [local] + bases)
    let commits = try await askingGit(
      await history.commits(from: [local], excluding: bases, limit: Self.limit))
    return Set(commits.first)
  }

  /// The tags of runs that pushed nothing, unless a later run has pushed them.
  private func unsentTagsOfRuns() throws(Failure) -> [String: CommitID] {
    var (made, sent): ([String: CommitID], Set<String>) = ([:], [])
    for run in try PlanJournal(session).done {
      if run.hasPushed { sent.formUnion(run.plan.pushes.flatMap(\.refs)) }
      for change in run.combined where !run.hasPushed && !sent.contains(change.ref) {
        if made[change.ref] == nil { made[change.ref] = change.after }
      }
    }
    return made.filter { !RefName.isBranch($0.key) }
  }
}
