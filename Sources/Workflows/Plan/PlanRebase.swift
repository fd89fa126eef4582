import Diagnostics
import Git
import Gitflow

/// Replays the commits of a branch elsewhere, without a work tree; a conflict refuses the plan.
struct PlanRebase {
  private let session: Session
  private let signing: PlanSigning
  private let git: GitCommands

  init(_ session: Session, _ signing: PlanSigning) throws(Failure) {
    self.session = session
    self.signing = signing
    git = try session.git()
  }

  /// The tip of what was made.
  func run(
    _ head: ObjectID, onto base: ObjectID, without former: ObjectID, _ rebase: FlowRebase
  ) async throws(Failure) -> ObjectID {
    let commits = try await converting { () async throws(GitError) in
      try await git.commitsToReplay(of: head, onto: base, without: former)
    }
    let details = try await details(commits)
    var tip = base
    for commit in details {
      let (at, isSigned) = (tip, signing.signsCommits)
      let replayed = try await converting { () async throws(GitError) in
        try await git.replay(commit.id, after: commit.parents.first, onto: at, isSigned: isSigned)
      }
      switch replayed {
      case .made(let id): tip = id
      case .nothing: continue
      case .conflicts(let files): throw refusal(commit, files, rebase)
      }
    }
    return tip
  }

  private func details(_ commits: [ObjectID]) async throws(Failure) -> [CommitDetails] {
    let objects = try session.objects()
    return try await converting { () async throws(GitError) in
      try await objects.commitDetails(commits)
    }
  }

  private func refusal(
    _ commit: CommitDetails, _ files: [String], _ rebase: FlowRebase
  ) -> Failure {
    let names = files.prefix(10).map { "'\(ForeignText.shown($0))'" }.joined(separator: ", ")
    let name = RefName.short(rebase.ref)
    let words = [rebase.base.name, rebase.former.name, name].map(ShellWord.quoted)
    return Failure(
      .fail,
      [
        Diagnostic(
          PlanExecutor.rule,
          "'\(ForeignText.shown(commit.subject))' (\(commit.id.short)) of '\(name)' conflicts in "
            + "\(names): nothing was changed",
          hint:
            "git rebase --onto \(words.joined(separator: " ")) stops there for you to resolve it",
          evidence: ["commit": .string(commit.id.description), "files": .strings(files)])
      ])
  }
}
