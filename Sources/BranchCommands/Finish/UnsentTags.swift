import Diagnostics
import Git
import Gitflow
import Session

/// Finds version tags of production that the remote lacks, such as of a finish without `--push`.
struct UnsentTags {
  /// The maximum number of unpushed commits whose tags are searched.
  private static let limit = 20_000

  let session: Session
  let refs: RefReader
  let remote: String
  let versions: VersionFacts

  /// Only tags that may be unpushed need a request to the remote.
  func look(_ route: FinishRoute, _ facts: inout FinishFacts) async throws(Failure) {
    // Only a version is merged into production, which is pushed with it.
    guard let own = route.tag else { return }
    let tags = try await candidates(facts.tips[route.target] ?? BranchTips())
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

  private func candidates(
    _ production: BranchTips
  ) async throws(Failure) -> [String: (id: ObjectID, commit: ObjectID)] {
    let (made, unsent) = (try made(), try await unsentCommits(production))
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

  /// The refs of runs that pushed nothing, unless a later run has pushed them.
  private func made() throws(Failure) -> [String: CommitID] {
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
