package import Gitflow

extension BranchClassifier {
  /// True for a branch that only moves what is known: a release, a permanent one, a back-merge.
  package func isFlow(_ head: String) -> Bool {
    switch classify(head) {
    case .kind(let kind, _): kind.isPermanent || model.releaseKinds.contains(kind.name)
    case .backMerge: true
    case .revert, .bot, .unknown: false
    }
  }
}
