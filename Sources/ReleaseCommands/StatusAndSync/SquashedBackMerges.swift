import Diagnostics
import Effects
import Git
import Gitflow
import Session

/// Finds the squashed back-merges in a release: commits with the content of an earlier
/// release.
struct SquashedBackMerges {
  /// The maximum number of trial merges.
  private static let limit = 300

  let session: Session

  /// The result.
  struct Answer: Sendable {
    /// Commits whose tree equals the merge of an earlier release.
    var certain: Set<ObjectID> = []
    /// Commits whose title names such a merge, which Git can't confirm.
    var stated: Set<ObjectID> = []
  }

  /// Tries for each commit with one parent to merge the release that was the newest then.
  func find(
    among entries: [LogEntry], of release: LocatedRelease
  ) async throws(Failure) -> Answer {
    let objects = try session.objects()
    let earlier = try await session.commitDetails(release.earlier).sorted {
      $0.committer.time < $1.committer.time
    }
    // Merged history is already excluded.
    var tips: [CommitDetails] = []
    for tip in earlier where try await !session.isAncestor(tip.id, of: release.tip, in: objects) {
      tips.append(tip)
    }
    guard let first = tips.first else { return Answer() }
    let singles = entries.filter { $0.parents.count == 1 && $0.time > first.committer.time }
    if singles.isEmpty { return Answer() }
    let scratch = try TemporaryDirectory.make("objects", for: "release", in: session.world)
    defer { scratch.remove() }
    return try await askingGit { () async throws(GitError) in
      let git = try await objects.commands.foretelling(in: scratch.path)
      let commits = try await objects.commitDetails(
        singles.prefix(Self.limit).flatMap { [$0.id, $0.parents[0]] })
      var answer = Answer()
      for start in stride(from: 0, to: commits.count, by: 2) {
        let (commit, parent) = (commits[start], commits[start + 1])
        guard commit.tree != parent.tree,
          let tip = tips.last(where: { $0.committer.time < commit.committer.time })
        else { continue }
        do throws(GitError) {
          if try await git.mergeTree(of: tip.id, into: parent.id) == .clean(tree: commit.tree) {
            answer.certain.insert(commit.id)
            continue
          }
        } catch .unsupported {
        }
        if MergeSubject(parsing: commit.subject) != nil { answer.stated.insert(commit.id) }
      }
      return answer
    }
  }
}
