import Base
import Git
import Gitflow
import Session

struct StatusRefs: Sendable {
  let head: Head
  var versions = VersionFacts()
  /// The commit of the live version of a trunk.
  private(set) var live: (id: ObjectID, display: String)?
  // A linear search: for a handful of refs, the first dictionary of a hook run takes longer.
  private var tips: [(ref: String, id: ObjectID)] = []
  let remote: String

  /// Reads Git's files: the permanent branches, those with versions, and the current one.
  init(
    _ store: RefStore, _ policy: Policy, _ classifier: BranchClassifier,
    in location: RepositoryLocation
  ) throws(GitError) {
    head = try store.head()
    remote = policy.remote
    versions = VersionFacts(policy.model, tagGap: location.tagGap(of: policy.remote))
    for name in Self.names(head, policy.model) {
      for ref in Self.refs(of: name, remote) {
        if let id = try store.resolve(ref) { tips.append((ref, id)) }
      }
    }
    for directory in VersionFacts.directories(of: classifier.versionPrefixes) {
      for root in ["refs/heads/", "refs/remotes/\(remote)/"] {
        for reference in try store.references(under: root + directory) {
          add(reference, classifier)
        }
      }
    }
    let kind = head.branch.flatMap { classifier.classify($0).kind }
    if versions.branches.isEmpty, kind?.refersToVersion != true { return }
    var tagged = versions
    try store.forEachName(under: "refs/tags/") { name in
      tagged.addTag(named: name)
    }
    versions = tagged
  }

  /// Reads the same, through Git where its files are not enough.
  init(_ repository: Repository) async throws(Failure) {
    let (refs, policy) = (repository.refs, repository.policy)
    head = try await refs.head()
    remote = policy.remote
    versions = try await repository.versions()
    if !versions.open.isEmpty { versions = try await repository.versionsWithMerges() }
    if let tag = BackMergeBranches(policy.model, versions).tag {
      live = try await repository.commit(ofTag: tag).map { ($0, tag) }
    }
    let names = Self.names(head, policy.model) + versions.branches.map(\.branch.name)
    for ref in names.uniqued.flatMap({ Self.refs(of: $0, policy.remote) })
    where RefStore.mayHold(ref) {
      if let id = try await refs.resolve(ref) { tips.append((ref, id)) }
    }
  }

  /// Reads the live version of a trunk; false if that needs Git.
  mutating func readLive(
    _ model: BranchModel, _ store: RefStore, _ objects: ObjectReader
  ) throws(GitError) -> Bool {
    guard let tag = BackMergeBranches(model, versions).tag else { return true }
    live = try store.resolve(RefName.tag(tag)).flatMap(objects.storedCommit).map { ($0, tag) }
    return live != nil
  }

  mutating func markStale(_ model: BranchModel, _ objects: ObjectReader) {
    let tips = tips
    versions.markStale(model, objects) { name in
      Self.refs(of: name, remote).compactMap { ref in tips.first { $0.ref == ref }?.id }
    }
  }

  /// The maximum number of commits of production to read.
  private static let depth = 50

  /// True if a commit of production after the last tag may have merged an open version.
  func mayBeMerged(
    into production: String?, _ store: RefStore, _ objects: ObjectReader
  ) throws(GitError) -> Bool {
    let open = versions.open.map(\.version.text)
    guard let production, !open.isEmpty else { return false }
    var tagged: ObjectID?
    if let tag = versions.lastTag?.name, let id = try store.resolve(RefName.tag(tag)) {
      tagged = objects.storedCommit(id)
    }
    for tip in [local(production), tracked(production)].compactMap(\.self) {
      var (next, depth): (ObjectID?, Int) = (tip, 0)
      while let id = next, id != tagged {
        guard depth < Self.depth, let commit = objects.storedDetails(id) else { return true }
        if open.contains(where: { commit.subject.contains($0) || commit.body.contains($0) }) {
          return true
        }
        (next, depth) = (commit.parents.first, depth + 1)
        if let tagged, commit.parents.contains(tagged) { next = nil }
      }
    }
    return false
  }

  private static func names(_ head: Head, _ model: BranchModel) -> [String] {
    let permanent = model.permanentNames.map(\.branch)
    guard let current = head.branch, !permanent.contains(current) else { return permanent }
    return permanent + [current]
  }

  private static func refs(of name: String, _ remote: String) -> [String] {
    ["refs/heads/\(name)", "refs/remotes/\(remote)/\(name)"]
  }

  private mutating func add(_ reference: Reference, _ classifier: BranchClassifier) {
    guard reference.symbolicTarget == nil, let branch = branch(reference.name),
      let open = classifier.openVersion(of: branch)
    else { return }
    versions.branches.append(open)
    if !tips.contains(where: { $0.ref == reference.name }) {
      tips.append((reference.name, reference.target))
    }
  }

  private func branch(_ ref: String) -> ExistingBranch? {
    if let name = ref.removing(prefix: "refs/heads/") { return ExistingBranch(name) }
    let name = ref.removing(prefix: "refs/remotes/\(remote)/")
    return name.map { ExistingBranch($0, remote: remote) }
  }

  func local(_ name: String) -> ObjectID? { tip("refs/heads/" + name) }

  /// The commit of the remote branch, as of the last fetch.
  func tracked(_ name: String) -> ObjectID? { tip("refs/remotes/\(remote)/\(name)") }

  /// The remote branch is what the team shares; a local branch counts only without one.
  func shared(_ name: String) -> (id: ObjectID, display: String)? {
    tracked(name).map { ($0, "\(remote)/\(name)") } ?? local(name).map { ($0, name) }
  }

  /// The commits of a local branch that is not at the remote's commit, and of the remote branch.
  func apart(_ name: String) -> (local: ObjectID, tracked: ObjectID)? {
    guard let local = local(name), let tracked = tracked(name), local != tracked else {
      return nil
    }
    return (local, tracked)
  }

  private func tip(_ ref: String) -> ObjectID? { tips.first { $0.ref == ref }?.id }
}
