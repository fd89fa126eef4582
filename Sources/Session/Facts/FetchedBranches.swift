package import Base
import Git
package import Gitflow

/// Whether all branches of a remote were fetched, as far as Git's own logs show.
///
/// A CI run often creates an empty repository and fetches branches by name: its configuration
/// names all branches, but only the fetched ones exist.
struct FetchedBranches {
  let policy: Policy
  let refs: RefReader
  let location: RepositoryLocation
  let files: FileSystem

  /// The missing data; nil if no log contradicts a complete clone.
  func gap() async throws(Failure) -> VersionFacts.VersionGap? {
    guard location.fetched.contains(where: { $0.remote == policy.remote }),
      let sources = try await namedSources(), !sources.isEmpty
    else { return nil }
    var asked = location
    asked.fetched = sources.map { FetchedRefs(remote: policy.remote, source: $0) }
    guard VersionFacts.VersionGap.narrow(asked, policy) != nil,
      try await !wasAllFetchedLast()
    else { return nil }
    return .partial(remote: policy.remote, isShallow: location.isShallow)
  }

  /// The branches fetched by name; nil if one was fetched in another way.
  private func namedSources() async throws(Failure) -> Set<String>? {
    // In most clones one of these is enough, for any number of branches.
    var known: [String] = []
    for name in policy.model.permanentNames.map(\.branch) where try await isTracked(name) {
      known.append(name)
    }
    guard let first = sources(of: known) else { return nil }
    let all = try await tracked()
    return sources(of: all.filter { !known.contains($0) }).map(first.union)
  }

  private func sources(of names: [String]) -> Set<String>? {
    var sources: Set<String> = []
    for name in names {
      let ref = RefName.tracking(name, of: policy.remote)
      switch FetchTrace.read(of: ref, at: location, files: files) {
      case .open: return nil
      case .pushed: continue
      case .named(let named): sources.formUnion(named)
      }
    }
    return sources
  }

  /// True if the last fetch requested exactly what is configured.
  private func wasAllFetchedLast() async throws(Failure) -> Bool {
    let branches = LastFetch.configuredBranches(at: location, files: files)
    for name in branches {
      // The last fetch may have been of another remote.
      if try await !isTracked(name) { return false }
    }
    return !branches.isEmpty
  }

  private func isTracked(_ name: String) async throws(Failure) -> Bool {
    let ref = RefName.tracking(name, of: policy.remote)
    guard RefStore.mayHold(ref) else { return false }
    return try await refs.resolve(ref) != nil
  }

  private func tracked() async throws(Failure) -> [String] {
    var names: [String] = []
    try await refs.forEachName(under: RefName.tracking("", of: policy.remote)) {
      names.append(String(decoding: $0, as: UTF8.self))
    }
    // The remote's own HEAD is no branch.
    return names.filter { $0 != "HEAD" }
  }
}

extension Repository {
  /// The gap of this clone, by the configured and the actual fetches.
  package func branchGap() async throws(Failure) -> VersionFacts.VersionGap? {
    if let gap = VersionFacts.VersionGap.narrow(location, policy) { return gap }
    return try await FetchedBranches(
      policy: policy, refs: refs, location: location, files: session.world.files
    ).gap()
  }
}
