package import Diagnostics
import Effects
package import Git
package import GitStore
package import Gitflow

extension Session {
  /// The history that holds these tips: git's commit-graph where it can be used, else git itself.
  package func history(
    tips: [ObjectID], in objects: ObjectReader? = nil, graph: CommitGraphFile? = nil
  ) async throws(Failure) -> CommitHistory {
    let location = try repository()
    let objects = if let objects { objects } else { try self.objects() }
    return try await askingGit(
      await CommitHistory.open(
        location, files: world.files, objects: objects, tips: tips, graph: graph))
  }

  /// True where all of a commit's history is part of the other's; `false` of the same one as well.
  package func isAncestor(
    _ commit: ObjectID, of tip: ObjectID, in objects: ObjectReader? = nil
  ) async throws(Failure) -> Bool {
    let history = try await history(tips: [commit, tip], in: objects)
    return try await askingGit(await history.isAncestor(commit, of: tip))
  }

  /// Whether, and by which commit, one came into another one's line.
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

  /// The best common ancestor of two commits; nil where their histories don't meet here.
  package func mergeBase(_ left: ObjectID, _ right: ObjectID) async throws(Failure) -> ObjectID? {
    let git = try git()
    return try await askingGit(await git.mergeBases(left, right).first)
  }

  /// What brings the rest of a shallow clone's history.
  package static let unshallow = Command.git("fetch", "--unshallow")

  /// Evidence from history; missing where a shallow clone ends before the answer is certain.
  package func unlessCutOff<Value>(
    _ body: () async throws(GitError) -> Evidence<Value>
  ) async throws(Failure) -> Evidence<Value> {
    do throws(GitError) {
      return try await body()
    } catch .objectMissing where isShallow {
      return .missing(
        reason: "this clone is shallow: its history ends before the branches meet",
        remedy: .run(Self.unshallow))
    } catch {
      throw error.failure
    }
  }
}
