package import Diagnostics
import Effects
import Git
package import Gitflow

/// Whether the branches of a remote were all fetched, as far as git's own logs tell.
///
/// A CI run often makes an empty repository and fetches one branch by name, and then another: its
/// configuration names all branches, and still those that nobody has named are not here.
struct FetchedBranches {
  let policy: Policy
  let refs: RefReader
  let location: RepositoryLocation
  let files: FileSystem

  /// What is missing; nothing where no log speaks against a whole clone.
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

  /// What was fetched by name; nothing as soon as one branch came in another way.
  private func namedSources() async throws(Failure) -> Set<String>? {
    // One of these tells it in most clones, however many branches there are.
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

  /// True where the last fetch asked for all that is configured, and brought nothing else.
  private func wasAllFetchedLast() async throws(Failure) -> Bool {
    let branches = LastFetch.configuredBranches(at: location, files: files)
    for name in branches {
      // Another remote's may have been the last one.
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

extension Session {
  /// The gap of this clone, by what it is told to fetch and by what was fetched.
  package func branchGap(
    _ policy: Policy, _ refs: RefReader
  ) async throws(Failure) -> VersionFacts.VersionGap? {
    guard let location else { return nil }
    if let gap = narrowGap(policy) { return gap }
    return try await FetchedBranches(
      policy: policy, refs: refs, location: location, files: world.files
    ).gap()
  }
}
