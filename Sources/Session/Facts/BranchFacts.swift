package import Git
package import Gitflow

/// What refs say about branches and versions.
package struct BranchFacts: Sendable {
  package private(set) var existing: [ExistingBranch] = []
  package private(set) var versions = VersionFacts()
  /// The commit of each existing branch, in the same order.
  package private(set) var ids: [ObjectID] = []

  /// Reads refs in the eyes of a policy; a remote's own HEAD is no branch.
  package init(
    _ references: [Reference], classifier: BranchClassifier, remote: String,
    in location: RepositoryLocation?
  ) {
    let remotePrefix = "refs/remotes/\(remote)/"
    versions.tagGap = location?.tagGap(of: remote)
    for reference in references {
      if let name = reference.name.removing(prefix: "refs/heads/") {
        add(ExistingBranch(name), reference, classifier)
      } else if let name = reference.name.removing(prefix: remotePrefix) {
        if reference.symbolicTarget != nil { continue }
        add(ExistingBranch(name, remote: remote), reference, classifier)
      } else if let name = reference.name.removing(prefix: "refs/tags/") {
        if let version = WrittenVersion(parsing: name) {
          versions.addTag(name, version)
        } else {
          versions.noteOtherTag(name)
        }
      }
    }
  }

  private mutating func add(
    _ branch: ExistingBranch, _ reference: Reference, _ classifier: BranchClassifier
  ) {
    existing.append(branch)
    ids.append(reference.target)
    guard let open = classifier.openVersion(of: branch) else { return }
    versions.open.append(open)
  }
}

extension BranchClassifier {
  /// The branch as one that brings a version to life, if it is one.
  package func openVersion(of branch: ExistingBranch) -> VersionFacts.OpenBranch? {
    guard versionPrefixes.contains(where: { branch.name.utf8.starts(with: $0.utf8) }),
      case .kind(let kind, let parts) = classify(branch.name), kind.introducesVersion,
      let version = parts.version
    else { return nil }
    return VersionFacts.OpenBranch(branch, kind: kind.name, version: version)
  }
}

extension String {
  /// The text behind a prefix, compared byte by byte; nothing where it has another.
  package func removing(prefix: String) -> String? {
    guard utf8.starts(with: prefix.utf8) else { return nil }
    return String(utf8.dropFirst(prefix.utf8.count))
  }
}
