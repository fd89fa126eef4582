package import Diagnostics

/// Which versions are open: the only place that decides it.
///
/// A version is open while it has a branch, and neither a tag nor a merge into production.
extension VersionFacts {
  /// How a branch whose version has a tag was shipped.
  package enum Shipped: Hashable, Sendable {
    case whole(tag: String)
    /// Another branch contains the commits after the tag.
    case followed(tag: String, in: String)
    /// It has commits after the tag, and the command that moves them to a new branch.
    case late(tag: String, remedy: Remedy)
    /// The next commit would be late, and the command that starts another version.
    case ended(tag: String, remedy: Remedy?)
  }

  /// The branches of open versions, local and remote.
  package var open: [OpenBranch] {
    let tagged = taggedVersions
    return branches.filter { branch in
      !tagged.contains(branch.version.version)
        && !untagged.contains { $0.branch.name == branch.branch.name }
    }
  }

  /// The branches that were kept after their version was tagged.
  package var kept: [OpenBranch] {
    let tagged = taggedVersions
    return branches.filter { tagged.contains($0.version.version) }
  }

  /// The tagged versions that a branch may have.
  private var taggedVersions: [Version] {
    guard let low = branches.map(\.version.version).min() else { return [] }
    // A repository may have thousands of tags, nearly all of older versions.
    return tags.values.map(\.version).filter { $0 >= low }
  }

  /// True if a branch type has several open branches: then the merges into production matter.
  package var hasSeveralOpen: Bool {
    let kinds = openOnce.map(\.kind)
    return Set(kinds).count < kinds.count
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
