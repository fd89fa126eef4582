package import Diagnostics
package import Git
package import Gitflow

extension VersionFacts {
  /// The versions that refs create under a policy.
  ///
  /// Names are streamed, as a repository may have tens of thousands of tags. If several versions
  /// are open, the merge target of `branch` may depend on those that are merged but not tagged.
  package static func read(
    _ refs: RefReader, _ policy: Policy, for branch: String? = nil, in session: Session
  ) async throws(Failure) -> VersionFacts {
    let classifier = BranchClassifier(policy.model)
    var versions = VersionFacts(tagGap: session.location?.tagGap(of: policy.remote))
    for directory in directories(of: classifier.versionPrefixes) {
      for remote in [nil, policy.remote] {
        let root = remote.map { "refs/remotes/\($0)/" } ?? "refs/heads/"
        try await refs.forEachName(under: root + directory) { rest in
          let name = directory + String(decoding: rest, as: UTF8.self)
          let open = classifier.openVersion(of: ExistingBranch(name, remote: remote))
          if let open { versions.branches.append(open) }
        }
      }
    }
    // Files are unordered, but of several branches always the same one is reported.
    versions.branches.sort { left, right in
      (left.branch.remote ?? "", left.branch.name) < (right.branch.remote ?? "", right.branch.name)
    }
    try await versions.readTags(refs)
    if let branch, classifier.classify(branch).kind?.refersToVersion == true,
      versions.hasSeveralOpen
    {
      try await versions.readMerges(policy, refs, in: session)
    }
    return versions
  }

  /// The directories of refs with these prefixes, none inside another.
  package static func directories(of prefixes: [String]) -> [String] {
    let directories = Set(
      prefixes.map { prefix in
        prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
      })
    return directories.filter { directory in
      !directories.contains { $0 != directory && directory.hasPrefix($0) }
    }.sorted()
  }

  /// Adds the tags that are versions.
  package mutating func readTags(_ refs: RefReader) async throws(Failure) {
    var facts = self
    try await refs.forEachName(under: "refs/tags/") { name in
      guard let version = WrittenVersion(parsing: name) else { return }
      facts.addTag(String(decoding: name, as: UTF8.self), version)
    }
    self = facts
  }
}

extension RepositoryLocation {
  /// Why version tags of a remote may be missing, as far as the repository shows.
  package func tagGap(of remote: String) -> VersionFacts.TagGap? {
    if isShallow { return .shallow }
    return untagged.contains(remote) ? .left(out: remote) : nil
  }
}
