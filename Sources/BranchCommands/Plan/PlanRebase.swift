import Base
import Git
import Gitflow
import Session

/// Replays the commits of a branch elsewhere, without a working tree.
struct PlanRebase {
  enum Outcome {
    case made(ObjectID)
    /// A commit that conflicts with the new commits so far.
    case conflict(CommitDetails, onto: ObjectID, files: [String])
  }

  private let session: Session
  private let settings: PlanSettings
  private let git: GitCommands

  init(_ session: Session, _ settings: PlanSettings) throws(Failure) {
    self.session = session
    self.settings = settings
    git = try session.git()
  }

  /// Recreates the commits of `head`; those before the stop are already created.
  func run(
    _ head: ObjectID, onto base: ObjectID, without former: ObjectID, from replay: FlowReplay?
  ) async throws(Failure) -> Outcome {
    let commits = try await askingGit(
      await git.commitsToReplay(of: head, onto: base, without: former))
    var tip = replay.flatMap { ObjectID($0.tip) } ?? base
    for commit in try await details(Self.rest(of: commits, behind: replay)) {
      let (at, isSigned) = (tip, settings.signsCommits)
      let replayed = try await askingGit(
        await git.replay(commit.id, after: commit.parents.first, onto: at, isSigned: isSigned))
      switch replayed {
      case .made(let id): tip = id
      case .nothing: continue
      case .conflicts(let files): return .conflict(commit, onto: tip, files: files)
      }
    }
    return .made(tip)
  }

  private static func rest(
    of commits: [ObjectID], behind replay: FlowReplay?
  ) throws(Failure) -> [ObjectID] {
    guard let replay else { return commits }
    guard let index = commits.firstIndex(where: { $0.description == replay.commit.text }) else {
      throw Failure(
        .badInput, PlanExecutor.rule, "\(replay.commit.short) is not a commit of the rebase")
    }
    return Array(commits[(replay.isDone ? index + 1 : index)...])
  }

  private func details(_ commits: [ObjectID]) async throws(Failure) -> [CommitDetails] {
    return try await session.commitDetails(commits)
  }
}
