import Git
import Gitflow
import Session

/// Branches, as the refs show them.
struct BranchFacts: Sendable {
  private(set) var existing: [ExistingBranch] = []
  /// The commit of each existing branch, in the same order.
  private(set) var ids: [ObjectID] = []

  /// Reads refs; the symbolic HEAD of a remote is not a branch.
  init(_ references: [Reference], remote: String) {
    let remotePrefix = "refs/remotes/\(remote)/"
    for reference in references {
      if let name = reference.name.removing(prefix: "refs/heads/") {
        add(ExistingBranch(name), reference)
      } else if let name = reference.name.removing(prefix: remotePrefix) {
        if reference.symbolicTarget != nil { continue }
        add(ExistingBranch(name, remote: remote), reference)
      }
    }
  }

  private mutating func add(_ branch: ExistingBranch, _ reference: Reference) {
    existing.append(branch)
    ids.append(reference.target)
  }
}
