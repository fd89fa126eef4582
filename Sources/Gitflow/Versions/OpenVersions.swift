/// Which versions are open: the only place that decides it.
///
/// A version is open while it has a branch, and neither a tag nor a merge into production.
extension VersionFacts {
  /// The branches of open versions, local and remote.
  package var open: [OpenBranch] {
    guard let low = branches.map(\.version.version).min() else { return [] }
    // A repository may have thousands of tags, nearly all of older versions.
    let tagged = tags.values.map(\.version).filter { $0 >= low }
    return branches.filter { branch in
      !tagged.contains(branch.version.version)
        && !untagged.contains { $0.branch.name == branch.branch.name }
    }
  }

  /// The open branches without duplicates for the clone and the remote, the lowest version first.
  package var openOnce: [OpenBranch] {
    var names: Set<String> = []
    return open.filter { names.insert($0.branch.name).inserted }
      .sorted { ($0.version.version, $0.branch.name) < ($1.version.version, $1.branch.name) }
  }

  /// The open branches of one type, without duplicates, the lowest version first.
  package func open(_ kind: KindName) -> [OpenBranch] { openOnce.filter { $0.kind == kind } }

  /// The tag by which the version of a branch was shipped; nil for other branches and open ones.
  package func tag(ofBranch name: String) -> String? {
    branches.first { $0.branch.name == name }.flatMap { tag(of: $0.version.version) }
  }
}
