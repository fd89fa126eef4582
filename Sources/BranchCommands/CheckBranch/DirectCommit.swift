import Diagnostics
import Effects
import Git
package import Gitflow

/// A direct commit on the production branch, which accepts only merges.
///
/// Merges, reverts and cherry-picks in progress don't count, nor do the first commits of a
/// repository, on a branch that the remote doesn't have. Commits of flowctl run no hook.
struct DirectCommit {
  let branch: String
  private let policy: Policy

  /// Nil if another branch is checked out, or a Git operation is in progress.
  init?(on branch: String, _ policy: Policy, _ location: RepositoryLocation, files: FileSystem) {
    guard policy.model.isPermanent(branch), branch == policy.model.production?.branch,
      policy.model.kinds.contains(where: { !$0.isPermanent }),
      OngoingOperation.find(at: location, files: files) == nil
    else { return nil }
    self.branch = branch
    self.policy = policy
  }

  /// The ref that exists after the branch is published.
  var tracking: String { RefName.tracking(branch, of: policy.remote) }

  var judgement: Judgement {
    // Unlike `git switch -c`, it chooses the right base; staged changes stay in the working tree.
    let hint = policy.model.plainTopicKind.map {
      Remedy.run(Command(["flowctl"] + $0.startWords + ["<words>"]))
    }
    let finding = Diagnostic(
      .mergeTarget, "direct commits on '\(branch)' are not allowed, only merges", hint: hint)
    return Judgement(failing: [finding]).weighed(by: policy).about(branch)
  }
}

extension Report {
  /// Adds the result of a check to the report.
  package mutating func add(_ judgement: Judgement) {
    checks.append(judgement.check)
    diagnostics += judgement.diagnostics
  }
}
