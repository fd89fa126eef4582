import Git
import Gitflow
import Session

/// Branches and versions, as the refs show them.
struct BranchFacts: Sendable {
  private(set) var existing: [ExistingBranch] = []
  private(set) var versions = VersionFacts()
  /// The commit of each existing branch, in the same order.
  private(set) var ids: [ObjectID] = []

  /// Reads refs by a policy; the symbolic HEAD of a remote is not a branch.
  init(
    _ references: [Reference], classifier: BranchClassifier, remote: String,
    in location: RepositoryLocation?
  ) {
    let remotePrefix = "refs/remotes/\(remote)/"
    versions = VersionFacts(classifier.model, tagGap: location?.tagGap(of: remote))
    for reference in references {
      if let name = reference.name.removing(prefix: "refs/heads/") {
        add(ExistingBranch(name), reference, classifier)
      } else if let name = reference.name.removing(prefix: remotePrefix) {
        if reference.symbolicTarget != nil { continue }
        add(ExistingBranch(name, remote: remote), reference, classifier)
      } else if let name = reference.name.removing(prefix: "refs/tags/") {
        versions.addTag(named: name)
      }
    }
  }

  private mutating func add(
    _ branch: ExistingBranch, _ reference: Reference, _ classifier: BranchClassifier
  ) {
    existing.append(branch)
    ids.append(reference.target)
    guard let open = classifier.openVersion(of: branch) else { return }
    versions.branches.append(open)
  }
}
