import Diagnostics
import Git
import Gitflow

/// `merge-target` before a push: a long-lived branch takes in no other branch by a push.
struct PushedElsewhere {
  let policy: Policy
  let remote: String
  /// The branch that `HEAD` stands for.
  let current: String?

  /// What is said against a push of one branch of the model over another that the remote has.
  func judgement(_ range: PushedRange) -> Judgement? {
    let classifier = BranchClassifier(policy.model)
    guard let branch = range.branch, range.former != nil, let source = source(of: range),
      source != branch, let target = classifier.classify(branch).kind,
      target.isPermanent || target.introducesVersion
    else { return nil }
    switch classifier.classify(source) {
    case .unknown, .bot: return nil
    case .kind, .revert, .backMerge: break
    }
    let hint: Remedy =
      policy.model.isPermanent(source)
      ? .flowctl("model", "show") : .git("push", remote, source)
    let finding = Diagnostic(
      .mergeTarget,
      "'\(source)' may not be pushed as '\(branch)', which takes in other branches by merges alone",
      hint: hint)
    return Judgement(failing: [finding]).weighed(by: policy).about(branch)
  }

  /// The branch that is pushed; nil for commits, which plans push, and for tags.
  private func source(of range: PushedRange) -> String? {
    if range.localRef == "HEAD" { return current }
    return RefName.isBranch(range.localRef) ? RefName.short(range.localRef) : nil
  }
}
