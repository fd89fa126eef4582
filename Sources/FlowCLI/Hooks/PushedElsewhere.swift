import Diagnostics
import Git
import Gitflow

/// `merge-target` before a push: a push must not merge another branch into a permanent one.
struct PushedElsewhere {
  let policy: Policy
  let remote: String
  /// The branch that `HEAD` points to.
  let current: String?

  /// The error of a push from one branch of the model to another one on the remote.
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
      "pushing '\(source)' to '\(branch)' is not allowed; merge it instead",
      hint: hint)
    return Judgement(failing: [finding]).weighed(by: policy).about(branch)
  }

  /// The pushed branch; nil for commits, which plans push, and for tags.
  private func source(of range: PushedRange) -> String? {
    if range.localRef == "HEAD" { return current }
    return RefName.isBranch(range.localRef) ? RefName.short(range.localRef) : nil
  }
}
