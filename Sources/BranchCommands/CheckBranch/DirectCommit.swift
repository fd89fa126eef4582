import Diagnostics
import Effects
import Git
package import Gitflow

/// A commit straight on the production branch, which takes merges alone.
///
/// Merges, reverts and picks that are under way are none, nor are the first commits of a repository:
/// those on a branch that the remote has not got. The commits of flowctl itself run no hook.
struct DirectCommit {
  let branch: String
  private let policy: Policy

  /// Nothing where another branch is checked out, or git is in the middle of something.
  init?(on branch: String, _ policy: Policy, _ location: RepositoryLocation, files: FileSystem) {
    guard policy.model.isPermanent(branch), branch == policy.model.production?.branch,
      policy.model.kinds.contains(where: { !$0.isPermanent }),
      OngoingOperation.find(at: location, files: files) == nil
    else { return nil }
    self.branch = branch
    self.policy = policy
  }

  /// The ref that exists once the branch is published.
  var tracking: String { RefName.tracking(branch, of: policy.remote) }

  var judgement: Judgement {
    let hint = policy.model.plainTopicKind?.prefix.map {
      Remedy.git("switch", "-c", $0 + "<name>")
    }
    let finding = Diagnostic(
      .mergeTarget, "a commit straight on '\(branch)', which takes merges alone", hint: hint)
    return Judgement(failing: [finding]).weighed(by: policy).about(branch)
  }
}

extension Report {
  /// The report with another answer.
  package mutating func add(_ judgement: Judgement) {
    checks.append(judgement.check)
    diagnostics += judgement.diagnostics
  }
}
