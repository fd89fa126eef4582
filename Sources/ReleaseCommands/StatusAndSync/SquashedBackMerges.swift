import Diagnostics
import Effects
import Git
import Gitflow
import Session

/// Finds the commits of a release that bring back what an earlier release has: back-merges that a
/// hosting service squashed.
struct SquashedBackMerges {
  /// Commits whose merge is tried.
  private static let limit = 300

  let session: Session

  /// What was found.
  struct Answer: Sendable {
    /// Commits whose tree is that of the merge of an earlier release.
    var certain: Set<ObjectID> = []
    /// Commits that state to be such a merge, where git alone can't determine it.
    var stated: Set<ObjectID> = []
  }

  /// Tries, for each commit with one parent, the merge of the release that was the newest then.
  func find(
    among entries: [LogEntry], of release: LocatedRelease
  ) async throws(Failure) -> Answer {
    let objects = try session.objects()
    let earlier = try await session.commitDetails(release.earlier).sorted {
      $0.committer.time < $1.committer.time
    }
    // What was merged with its history is excluded already.
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
