package import Diagnostics
import Effects
package import Git
package import Gitflow

extension Session {
  /// The history of these tips: from Git's commit-graph if possible, else through git.
  package func history(
    tips: [ObjectID], in objects: ObjectReader? = nil, graph: CommitGraphFile? = nil
  ) async throws(Failure) -> CommitHistory {
    let location = try repository()
    let objects = if let objects { objects } else { try self.objects() }
    return try await askingGit(
      await CommitHistory.open(
        location, files: world.files, objects: objects, tips: tips, graph: graph))
  }

  /// True if a commit's whole history is part of the other's; `false` also for the same commit.
  package func isAncestor(
    _ commit: ObjectID, of tip: ObjectID, in objects: ObjectReader? = nil
  ) async throws(Failure) -> Bool {
    let history = try await history(tips: [commit, tip], in: objects)
    return try await askingGit(await history.isAncestor(commit, of: tip))
  }

  /// Whether, and with which commit, one was merged into another.
  package func landing(
    of source: ObjectID, in target: ObjectID
  ) async throws(Failure) -> FinishFacts.Landing {
    try await landed(source, in: target).landing
  }

  /// The same with the commits that the target lacks, the oldest first, and the history of both.
  package func landed(
    _ source: ObjectID, in target: ObjectID
  ) async throws(Failure) -> (
    landing: FinishFacts.Landing, lacking: [CommitDetails], history: CommitHistory
  ) {
    let objects = try objects()
    let history = try await history(tips: [source, target], in: objects)
    let finder = LandingFinder(source: source, target: target, history: history, objects: objects)
    let (landing, lacking) = try await askingGit(await finder.find())
    return (landing, lacking, history)
  }

  /// The best common ancestor of two commits; nil if their histories don't meet in this clone.
  package func mergeBase(_ left: ObjectID, _ right: ObjectID) async throws(Failure) -> ObjectID? {
    let git = try git()
    return try await askingGit(await git.mergeBases(left, right).first)
  }

  /// The command that fetches the rest of a shallow clone's history.
  package static let unshallow = Command.git("fetch", "--unshallow")

  /// Evidence from history; missing if a shallow clone ends before the result is certain.
  package func unlessCutOff<Value>(
    _ body: () async throws(GitError) -> Evidence<Value>
  ) async throws(Failure) -> Evidence<Value> {
    do throws(GitError) {
      return try await body()
    } catch .objectMissing where isShallow {
      return .missing(
        reason: "this clone is shallow: it doesn't contain the merge base of the branches",
        remedy: .run(Self.unshallow))
    } catch {
      throw error.failure
    }
  }
}
