import Diagnostics
import Git
import Gitflow
import Session

/// Gathers the files that a head changes.
struct ChangeGatherer: Sendable {
  let session: Session
  let objects: ObjectReader
  let policy: Policy
  let request: MergeRequest
  let head: ObjectID
  let base: ObjectID

  /// What is known of the files without running Git.
  enum Outlook {
    case told(Evidence<[ChangedFile]>)
    /// Git must compute the difference since this commit.
    case open(since: ObjectID)
    /// The branches have no common commit.
    case unrelated
  }

  func outlook(_ history: CommitHistory) async throws(Failure) -> Outlook {
    let mergeBase = try await session.unlessCutOff { () async throws(GitError) in
      .known(try await history.mergeBases(head, base).first)
    }
    switch mergeBase {
    case .known(nil): return .unrelated
    case .known where reasonNotToAsk != nil:
      return .told(.notAsked(reason: reasonNotToAsk ?? ""))
    case .known(let mergeBase?):
      return objects.holdTheSame(mergeBase, head) ? .told(.known([])) : .open(since: mergeBase)
    case .missing(let reason, let remedy):
      return .told(
        reasonNotToAsk.map { .notAsked(reason: $0) } ?? .missing(reason: reason, remedy: remedy))
    case .notAsked(let reason): return .told(.notAsked(reason: reason))
    }
  }

  /// The result of Git as a value: it runs in parallel with others that may fail.
  func files(since mergeBase: ObjectID) async -> Result<Evidence<[ChangedFile]>, Failure> {
    do throws(GitError) {
      let changes = try await objects.commands.countedChanges(from: mergeBase, to: head)
      return .success(
        .known(
          changes.map { ChangedFile(path: $0.path, lines: $0.lines.map { $0.added + $0.deleted }) })
      )
    } catch {
      return .failure(error.failure)
    }
  }

  private var reasonNotToAsk: String? {
    if policy.levels[.pullRequestSize] == .off { return "turned off in the configuration" }
    guard let kind = request.head.kind, policy.model.releaseKinds.contains(kind.name) else {
      return nil
    }
    return "not checked for \(kind.name) branches"
  }
}
