package import Base
import Git
package import Gitflow

/// The back-merges that local commits of production need, which its remote branch lacks.
package struct UnpushedDrift: Sendable {
  /// The back-merges, with local branches where they contain the remote's.
  package var backMerges: [PendingBackMerge]
  /// Says what was compared, and how to publish it.
  package var note: String
}

extension DriftGatherer {
  /// The pending back-merges before production is pushed; nil if the remote has all its commits.
  package func unpushed(_ production: String) async throws(Failure) -> UnpushedDrift? {
    let (local, remote) = (RefName.branch(production), "\(policy.remote)/\(production)")
    guard !policy.model.isTrunk, let source = try await repository.refs.resolve(local),
      let tracked = try await repository.refs.resolve(
        RefName.tracking(production, of: policy.remote)),
      source != tracked
    else { return nil }
    let history = try await session.history(tips: [source, tracked])
    let ahead = try await session.unlessCutOff { () async throws(GitError) in
      .known(try await history.aheadBehind(source, base: tracked).ahead)
    }
    switch ahead {
    case .known(0), .notAsked: return nil
    case .known(let commits):
      let (backMerges, names) = try await unpushedBackMerges((production, source))
      let publish = Command.git("push", policy.remote).adding([production] + names)
      let count = CountText.words(commits, "commit")
      return UnpushedDrift(
        backMerges: backMerges,
        note: "'\(production)' has \(count) that '\(remote)' lacks; to publish: \(publish)")
    case .missing(let reason, let remedy):
      let backMerge = PendingBackMerge(
        source: production, sourceName: production, target: remote, targetName: production,
        missing: .missing(reason: reason, remedy: remedy))
      return UnpushedDrift(
        backMerges: [backMerge], note: "'\(production)' may have unpushed commits")
    }
  }

  /// The pending back-merges, and the names of local targets that are not pushed, either.
  private func unpushedBackMerges(
    _ production: (name: String, id: ObjectID)
  ) async throws(Failure) -> ([PendingBackMerge], [String]) {
    let source = Located.found(production.id, display: production.name)
    var (backMerges, names): ([PendingBackMerge], [String]) = ([], [])
    for line in BackMergeBranches(policy.model, versions).lines {
      guard let newest = try await session.newestTip(of: line.name, on: policy.remote) else {
        continue
      }
      let isLocal = newest.ref == RefName.branch(line.name)
      let display = isLocal ? line.name : "\(policy.remote)/\(line.name)"
      backMerges.append(
        try await backMerge(
          from: (production.name, source),
          to: (line.name, .found(newest.id, display: display)), line.version))
      let tracking = RefName.tracking(line.name, of: policy.remote)
      if isLocal, try await repository.refs.resolve(tracking) != newest.id {
        names.append(line.name)
      }
    }
    return (backMerges, names)
  }
}
