import Base
import Git
import GitHub
import Gitflow
import Manifests
import Session

/// The commits of a branch that older releases may need, without its version commits.
extension FinishFactsReader {
  private static let limit = 1000
  /// The maximum number of commits to list in one command.
  private static let most = 50

  /// The commits up to `tip`; `landed` is the target's commit that merged it, if one did.
  func picked(
    tip: ObjectID, landed: ObjectID?, target: ObjectID
  ) async throws(Failure) -> PickedCommits {
    if route.older.isEmpty { return .unknown }
    var bases = [target]
    if landed == tip {
      bases = try await possibleStarts()
    } else if let landed {
      bases = [try await parent(of: landed)].compactMap(\.self)
    }
    if bases.isEmpty { return .unknown }
    let log = try await session.log(from: [tip], excluding: bases, limit: Self.limit)
    let own = log.filter { $0.parents.count < 2 }
    guard log.count < Self.limit, own.count <= Self.most else { return .unknown }
    return try await listed(own.reversed(), tip)
  }

  /// The commits of a merged pull request, whatever the merge method, and their tip.
  func picked(
    from request: PullRequestRecord, _ commit: ObjectID
  ) async throws(Failure) -> (PickedCommits, tip: CommitID?) {
    let landed = CommitID(commit)
    if route.older.isEmpty { return (.unknown, landed) }
    if let head = CommitID(parsing: request.headSHA), let tip = ObjectID(head),
      try await session.commit(of: tip) != nil
    {
      return (try await picked(tip: tip, landed: commit, target: commit), head)
    }
    guard let base = CommitID(try await parent(of: commit)) else { return (.unknown, landed) }
    let remote = ShellWord.quoted(remote ?? policy.remote)
    let fetch = "git fetch \(remote) refs/pull/\(request.number)/head"
    let own = try await filesWithVersion(at: commit)
    return (.fetched(by: fetch, after: base, upTo: "FETCH_HEAD", besides: own.sorted()), landed)
  }

  /// The commit before a commit on its first-parent history.
  private func parent(of commit: ObjectID) async throws(Failure) -> ObjectID? {
    try await session.commitDetails([commit]).first?.parents.first
  }

  /// The possible starts of a branch that was fast-forwarded: an older one, or the last version.
  private func possibleStarts() async throws(Failure) -> [ObjectID] {
    var starts: [ObjectID] = []
    for name in route.older {
      if let tip = ObjectID(try await ends(of: name).tip) { starts.append(tip) }
    }
    if let last = route.version.flatMap(versions.lastTag(below:)),
      let commit = try await repository.commit(ofTag: last)
    {
      starts.append(commit)
    }
    return starts
  }

  /// The version files and the changelog, as the configuration of a commit names them.
  private func filesWithVersion(at commit: ObjectID) async throws(Failure) -> Set<String> {
    let settings = try await VersionEdits(session: session, base: commit).settings.settings
    return Set(settings.files.map(\.path) + [settings.changelog].compactMap(\.self))
  }

  private func listed(_ own: [LogEntry], _ tip: ObjectID) async throws(Failure) -> PickedCommits {
    guard let stating = try? await filesWithVersion(at: tip) else { return .unknown }
    var ids: [CommitID] = []
    for entry in own {
      guard let id = CommitID(entry.id) else { return .unknown }
      // The change of a commit without a parent in this clone is unknown.
      if let parent = entry.parents.first {
        let changes = try await session.changes(from: parent, to: entry.id)
        if changes.allSatisfy({ stating.contains($0.path) }) { continue }
      }
      ids.append(id)
    }
    return .listed(ids, isWhole: ids.count == own.count)
  }
}
