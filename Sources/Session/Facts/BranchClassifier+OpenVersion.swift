package import Gitflow

extension BranchClassifier {
  /// The branch as one that creates a version, if it does.
  package func openVersion(of branch: ExistingBranch) -> VersionFacts.OpenBranch? {
    guard versionPrefixes.contains(where: { branch.name.utf8.starts(with: $0.utf8) }),
      case .kind(let kind, let parts) = classify(branch.name), kind.introducesVersion,
      let version = parts.version
    else { return nil }
    return VersionFacts.OpenBranch(branch, kind: kind.name, version: version)
  }
}
