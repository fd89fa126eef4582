import Base
import Gates
import Git
import Gitflow
import Session

/// Gathers the facts for a plan of actions: branch, version, commits, finished actions.
struct DeployFactsGatherer {
  let session: Session
  let policy: Policy
  /// The version of the command line.
  let version: Version?

  /// The facts, and the commit that is deployed.
  func gather() async throws(Failure) -> (facts: DeployFacts, head: ObjectID) {
    let refs = try session.refs()
    guard let head = try await refs.resolve("HEAD") else {
      throw Failure(.usage, "deploy", "the repository has no commits yet", hint: .git("commit"))
    }
    let branch = try await Self.branch(in: session)
    let branchClass = BranchClassifier(policy.model).classify(branch)
    let isShallow = session.isShallow
    let versions = try await Repository(session).with(policy).versions()
    var facts = DeployFacts(
      branch: branch, kind: branchClass.kind?.name.text,
      production: policy.model.production?.branch,
      commits: isShallow ? nil : try await count(head, branchClass.kind, refs))
    facts.given = Set(session.world.environment.all.filter { !$0.value.isEmpty }.keys)
    facts.done = try DeployLog(session, head: head).read().done
    facts.ways = try await DeployWays(refs: refs, policy: policy, versions: versions).gather()
    facts.wayToProduction = policy.model.production.flatMap { facts.ways[$0.kind.text] }
    let version = try await version(branchClass, facts, head, versions, refs)
    facts.version = version?.description
    if let version {
      try await tell(versions.newTag(of: version, policy.model), head, &facts)
      if facts.isTagTaken { facts.freeVersion = Self.free(behind: version, versions).description }
    }
    return (facts, head)
  }

  /// The branch that is checked out, or the branch of the CI run.
  static func branch(in session: Session) async throws(Failure) -> String {
    if let branch = try await session.refs().head().branch { return branch }
    if let branch = try ChangeResolver.pushedBranch(in: session) { return branch }
    throw Failure(
      .usage, "deploy", "HEAD is detached: the branch to deploy is unknown",
      hint: .git(
        "switch", try session.policy().policy.model.permanentNames.first?.branch ?? "main"))
  }

  /// Counts what other branches of the type have, too: two of them can be equally long.
  private func count(
    _ head: ObjectID, _ kind: BranchKind?, _ refs: RefReader
  ) async throws(Failure) -> Int {
    var tips: Set<ObjectID> = [head]
    if let kind, kind.permanentName == nil {
      let own = try await KindBranches(refs: refs, policy: policy).all(of: kind).map(\.ref)
      let permanent = policy.model.permanentNames.flatMap {
        ["refs/heads/\($0.branch)", "refs/remotes/\(policy.remote)/\($0.branch)"]
      }
      for name in own + permanent {
        if let tip = try await refs.resolve(name) { tips.insert(tip) }
      }
    }
    let git = try session.git()
    return try await askingGit(
      await git.commits(from: Array(tips), excluding: [], limit: 0).count)
  }

  private func tell(
    _ tag: String, _ head: ObjectID, _ facts: inout DeployFacts
  ) async throws(Failure) {
    facts.tag = tag
    let git = try session.git()
    let tagged = try await askingGit(await git.commit(named: "refs/tags/" + tag))
    if tagged == head { facts.done.insert(DeployPlanner.tag) }
    facts.isTagTaken = tagged != nil && tagged != head
  }

  /// The next version without a tag or a branch.
  private static func free(behind version: Version, _ versions: VersionFacts) -> Version {
    let taken = Set(versions.tags.values.map(\.version) + versions.branches.map(\.version.version))
    var free = version.bumped(.patch)
    while taken.contains(free) { free = free.bumped(.patch) }
    return free
  }

  private func version(
    _ branchClass: BranchClass, _ facts: DeployFacts, _ head: ObjectID, _ versions: VersionFacts,
    _ refs: RefReader
  ) async throws(Failure) -> Version? {
    if let version { return version }
    if let own = branchClass.parts?.version?.version { return own }
    if facts.branch == facts.production {
      return try await released(head, versions)
    }
    let release = policy.model.releaseKinds.compactMap(policy.model.kind).first {
      $0.introducesVersion
    }
    return release.map { versions.next(.minor, for: $0) }
  }

  /// Number of merges of the main branch to inspect.
  private static let depth = 50

  /// The version of the newest release or hotfix that was merged into the main branch.
  private func released(
    _ head: ObjectID, _ versions: VersionFacts
  ) async throws(Failure) -> Version? {
    let git = try session.git()
    let classifier = BranchClassifier(policy.model)
    let log = try await session.unlessCutOff { () async throws(GitError) in
      .known(try await git.log(from: [head], firstParent: true, limit: Self.depth))
    }
    guard case .known(let entries) = log else { return nil }
    for entry in entries {
      let subject = MergeSubject(
        parsing: entry.subject, body: entry.body, remote: policy.remote)
      guard case .branch(let name, _)? = subject?.source,
        case .kind(let kind, let parts) = classifier.classify(name), kind.introducesVersion,
        let version = parts.version?.version
      else { continue }
      return version
    }
    return nil
  }
}

/// Finds a command that checks out a branch of each type: a switch, or a start.
private struct DeployWays {
  let refs: RefReader
  let policy: Policy
  let versions: VersionFacts

  func gather() async throws(Failure) -> [String: DeployWay] {
    var ways: [String: DeployWay] = [:]
    for kind in policy.model.kinds { ways[kind.name.text] = try await way(to: kind) }
    return ways
  }

  private func way(to kind: BranchKind) async throws(Failure) -> DeployWay {
    let name: String? =
      if case .permanent(let branch, _) = kind.shape { branch } else { try await newest(kind) }
    if let name { return DeployWay(.git("switch", name), isThere: true) }
    let start = Command.flowctl("start", kind.name.text)
    // Branches without a version need a name that only the user knows.
    return DeployWay(.run(kind.introducesVersion ? start : start.adding("--help")), isThere: false)
  }

  /// The branch with the highest version, local or remote; by name if versions are equal.
  private func newest(_ kind: BranchKind) async throws(Failure) -> String? {
    if kind.introducesVersion { return versions.open(kind.name).last?.branch.name }
    return try await KindBranches(refs: refs, policy: policy).all(of: kind)
      .min { $0.isBetter(than: $1) }?.name
  }
}

/// Finds the branches of a type, local and remote.
private struct KindBranches {
  struct Found {
    var ref: String
    var name: String
    var version: Version?

    func isBetter(than other: Found) -> Bool {
      switch (version, other.version) {
      case (let mine?, let other?) where mine != other: mine > other
      case (_?, nil): true
      case (nil, _?): false
      default: name < other.name
      }
    }
  }

  let refs: RefReader
  let policy: Policy

  func all(of kind: BranchKind) async throws(Failure) -> [Found] {
    let classifier = BranchClassifier(policy.model)
    var found: [Found] = []
    for directory in VersionFacts.directories(of: kind.prefixes) {
      for root in ["refs/heads/", "refs/remotes/\(policy.remote)/"] {
        try await refs.forEachName(under: root + directory) { rest in
          let name = directory + String(decoding: rest, as: UTF8.self)
          guard case .kind(kind, let parts) = classifier.classify(name) else { return }
          found.append(Found(ref: root + name, name: name, version: parts.version?.version))
        }
      }
    }
    return found
  }
}
