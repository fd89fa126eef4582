import Diagnostics
import Git
import Gitflow
import Manifests
import Session

/// Reads the commits of a branch that older releases may need, without its version commits.
struct PickedCommitsReader {
  private static let limit = 1000
  /// The maximum number of commits to list in one command.
  private static let most = 50

  let session: Session
  let refs: RefReader
  let remote: String?
  let versions: VersionFacts

  /// The commits up to `tip`; `landed` is the target's commit that merged it, if one did.
  func read(
    _ route: FinishRoute, tip: ObjectID, landed: ObjectID?, target: ObjectID
  ) async throws(Failure) -> PickedCommits {
    if route.older.isEmpty { return .unknown }
    var bases = [target]
    if landed == tip {
      bases = try await lines(of: route)
    } else if let landed {
      bases = [try await base(of: landed)].compactMap(\.self)
    }
    if bases.isEmpty { return .unknown }
    let log = try await session.log(from: [tip], excluding: bases, limit: Self.limit)
    let own = log.filter { $0.parents.count < 2 }
    guard log.count < Self.limit, own.count <= Self.most else { return .unknown }
    return try await listed(own.reversed(), tip)
  }

  /// The commit before a commit on its first-parent history.
  func base(of commit: ObjectID) async throws(Failure) -> ObjectID? {
    return try await session.commitDetails([commit]).first?.parents.first
  }

  /// The possible starts of a branch that was fast-forwarded: an older one, or the last version.
  private func lines(of route: FinishRoute) async throws(Failure) -> [ObjectID] {
    var lines: [ObjectID] = []
    for name in route.older {
      var tip = try await refs.resolve(RefName.branch(name))
      if tip == nil, let remote {
        tip = try await refs.resolve(RefName.tracking(name, of: remote))
      }
      if let tip { lines.append(tip) }
    }
    if let last = route.version.flatMap(versions.lastTag),
      let tag = try await refs.resolve(RefName.tag(last)),
      let commit = try await session.commit(of: tag)
    {
      lines.append(commit)
    }
    return lines
  }

  private func listed(_ own: [LogEntry], _ tip: ObjectID) async throws(Failure) -> PickedCommits {
    guard let settings = try? await VersionEdits(session: session, base: tip).settings.settings
    else { return .unknown }
    let stating = Set(settings.files.map(\.path) + [settings.changelog].compactMap(\.self))
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
