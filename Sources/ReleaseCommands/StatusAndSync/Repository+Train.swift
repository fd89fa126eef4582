package import Diagnostics
import Git
import GitStore
import Gitflow
package import Session

/// The release train, from refs and history only.
extension Repository {
  func train() async throws(Failure) -> ReleaseTrain {
    let routes = TrainRoutes(
      policy.model, try await versions(), topics: try await trainTopics())
    let tips = try await tips(routes)
    var facts = TrainFacts(tips: try await described(tips))
    facts.commits = try await compared(routes.pairs, tips)
    let versions = try await versionsWithMerges()
    return ReleaseTrain(
      routes, facts, debts: try await debts(), untagged: versions.untagged,
      last: versions.lastTag)
  }

  /// The branches that may be merged into an open version.
  package func trainTopics() async throws(Failure) -> [String] {
    let (kinds, classifier) = (policy.model.trainTopicKinds, classifier)
    var names: [String] = []
    for directory in VersionFacts.directories(of: kinds.flatMap(\.prefixes)) {
      for root in ["refs/heads/", "refs/remotes/\(policy.remote)/"] {
        try await refs.forEachName(under: root + directory) { rest in
          names.append(directory + String(decoding: rest, as: UTF8.self))
        }
      }
    }
    return names.filter { name in
      classifier.classify(name).kind.map { kind in kinds.contains { $0.name == kind.name } }
        ?? false
    }
  }

  /// A team shares remote branches; a local branch counts only if the remote one is missing.
  private func tips(
    _ routes: TrainRoutes
  ) async throws(Failure) -> [String: (id: ObjectID, display: String)] {
    let locator = locator
    var tips: [String: (id: ObjectID, display: String)] = [:]
    for name in routes.branches + routes.pairs.map(\.target) where tips[name] == nil {
      tips[name] = try await locator.variants(of: name).last
    }
    return tips
  }

  private func described(
    _ tips: [String: (id: ObjectID, display: String)]
  ) async throws(Failure) -> [String: TrainFacts.Tip] {
    if tips.isEmpty { return [:] }
    let places = tips.sorted { $0.key < $1.key }
    let commits = try await session.commitDetails(places.map(\.value.id))
    return zip(places, commits).reduce(into: [:]) { described, pair in
      let ((name, place), commit) = pair
      described[name] = TrainFacts.Tip(
        display: place.display, author: commit.author.name, time: commit.committer.time)
    }
  }

  /// How many commits of each branch its target lacks; nil if a shallow clone can't determine it.
  private func compared(
    _ pairs: [TrainFacts.Pair], _ tips: [String: (id: ObjectID, display: String)]
  ) async throws(Failure) -> [TrainFacts.Pair: Int] {
    if pairs.isEmpty || location.isShallow { return [:] }
    let history = try await session.history(tips: tips.values.map(\.id))
    return try await askingGit { () async throws(GitError) in
      var commits: [TrainFacts.Pair: Int] = [:]
      for pair in pairs {
        guard let branch = tips[pair.branch], let target = tips[pair.target] else { continue }
        commits[pair] = try await history.aheadBehind(branch.id, base: target.id).ahead
      }
      return commits
    }
  }

  private func debts() async throws(Failure) -> [PendingBackMerge] {
    guard let production else { return [] }
    return try await DriftGatherer(self).debts(of: production)
  }
}
