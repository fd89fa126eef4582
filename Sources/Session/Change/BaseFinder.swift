import Configuration
package import Gitflow
package import Base
import Git

/// Finds the commits of both ends of a change: the one place that decides which commit the base is.
///
/// A change must not choose the policy that checks it. In a CI run the event names the base's
/// commit; without an event, the remote's branch is the base, and the remote is the one that the
/// policy of that branch names. The head has no influence.
package struct BaseFinder {
  /// The repository with the local policy; an invalid one decides nothing here.
  package let repository: Repository

  /// A finder in the repository of a session.
  package init(_ session: Session) throws(Failure) {
    repository = try Repository(
      session, (try? session.policy()) ?? LoadedPolicy(.default, origin: LoadedPolicy.defaults))
  }

  private var session: Session { repository.session }
  private var refs: RefReader { repository.refs }
  private var objects: ObjectReader { repository.objects }

  /// In an unattended run a local branch never replaces the remote's.
  private var needsRemote: Bool {
    !refs.remotes.isEmpty && CIRun.isPresent(in: session.world.environment)
  }

  /// The change of a pull request, with the branch that its stack merges into.
  package func change(of request: PullRequest, base name: String) async throws(Failure) -> Change {
    var change = try await ownChange(of: request, base: name)
    if let stack = request.stack {
      if stack.target == name { return change }
      change.stack = .known(MergeRequest.Stack(target: stack.target, layers: [name]))
      change.target = stack.target
      change.stackTarget = try await base(stack.target, at: [stack.sha])
      return change
    }
    // Errors of the policy are reported where the policy is read.
    guard case .found(let id, let display)? = change.base, request.number != nil,
      let policy = try? await session.policy(of: id, named: display).policy
    else { return change }
    change.stack = await StackFinder(session: session, model: policy.model).stack(below: name)
    if case .known(let stack) = change.stack {
      change.target = stack.target
      change.stackTarget = try await branch(stack.target)
    }
    return change
  }

  /// The commits that the run names; for the others, branches of the remote.
  private func ownChange(
    of request: PullRequest, base name: String
  ) async throws(Failure) -> Change {
    var change = Change(source: request.head.name, target: name, isRequest: true)
    let head = try await commit(request.head.sha)
    let merged = try await mergedBase(of: request, head)
    change.base = try await known(name, at: [merged, request.base.sha])
    if let head { change.headBranch = .found(head, display: request.head.name) }
    if head == nil || change.base == nil {
      let remote = try await remote(having: name)
      if change.base == nil { change.base = try await branch(name, ofFound: remote) }
      if head == nil { change.headBranch = try await self.head(of: request, on: remote) }
    }
    change.head = change.headBranch.id
    return change
  }

  /// A branch at the first of these commits that exists locally, else the remote's commit.
  package func base(_ name: String, at commits: [String?]) async throws(Failure) -> Located {
    if let base = try await known(name, at: commits) { return base }
    return try await branch(name)
  }

  private func known(_ name: String, at commits: [String?]) async throws(Failure) -> Located? {
    for sha in commits {
      guard let id = try await commit(sha) else { continue }
      return .found(id, display: try await display(of: id, name))
    }
    return nil
  }

  /// The branch that a typed name means, and the remote if the name contains one.
  ///
  /// `origin/develop` is the remote's branch, unless a local branch has this name.
  package func typedBranch(_ written: String) async throws(Failure) -> (
    name: String, remote: String?
  ) {
    if let name = written.removing(prefix: "refs/heads/") { return (name, nil) }
    for remote in candidates {
      if let name = written.removing(prefix: "refs/remotes/\(remote)/") { return (name, remote) }
      guard let name = written.removing(prefix: remote + "/"), !name.isEmpty else { continue }
      if needsRemote { return (name, remote) }
      let others = try await locator(remote).variants(of: written)
      if others.isEmpty { return (name, remote) }
    }
    return (written, nil)
  }

  /// A branch of the remote; outside CI also a local one that contains the remote's.
  package func branch(_ name: String, on named: String? = nil) async throws(Failure) -> Located {
    guard RefStore.mayHold(RefName.branch(name)) else { return try await absent(name, "origin") }
    if let named { return try await tracked(name, of: named) }
    return try await branch(name, ofFound: try await remote(having: name))
  }

  private func tracked(_ name: String, of remote: String) async throws(Failure) -> Located {
    let tracking = RefName.tracking(name, of: remote)
    guard let id = try await refs.resolve(tracking) else { return try await absent(name, remote) }
    return .found(id, display: RefName.short(tracking))
  }

  private func branch(_ name: String, ofFound remote: String) async throws(Failure) -> Located {
    guard RefStore.mayHold(RefName.branch(name)) else { return try await absent(name, remote) }
    let tracking = RefName.tracking(name, of: remote)
    if needsRemote { return try await tracked(name, of: remote) }
    // The branch that the base's policy names must exist; the local branch may be anything.
    if try await refs.resolve(tracking) == nil, try await isFetched(name) {
      return try await absent(name, remote)
    }
    let tip = try await session.newestTip(of: name, on: remote)
    guard let tip else { return try await absent(name, remote) }
    return .found(tip.id, display: RefName.short(tip.ref))
  }

  private func isFetched(_ name: String) async throws(Failure) -> Bool {
    for remote in candidates {
      if try await refs.resolve(RefName.tracking(name, of: remote)) != nil { return true }
    }
    return false
  }

  /// The remotes of the clone, Git's default one first.
  private var candidates: [String] {
    let usual = Policy().remote
    return refs.remotes.filter { $0 == usual } + refs.remotes.filter { $0 != usual }.sorted()
  }

  /// The remote that is named by the policy of its own branch.
  private func remote(having name: String) async throws(Failure) -> String {
    var other: String?
    for remote in candidates {
      guard let id = try await refs.resolve(RefName.tracking(name, of: remote)) else { continue }
      // An invalid policy doesn't change which branch is meant.
      let named = try? await session.policy(of: id, named: "\(remote)/\(name)").policy.remote
      if (named ?? remote) == remote { return remote }
      other = other ?? named
    }
    return other ?? candidates.first ?? Policy().remote
  }

  private func locator(_ remote: String) -> BranchLocator {
    var policy = repository.policy
    policy.remote = remote
    return repository.with(policy).locator
  }

  private func absent(_ name: String, _ remote: String) async throws(Failure) -> Located {
    let locator = locator(remote)
    let absence = try await locator.locate(name)
    guard case .found = absence else { return absence }
    let reason = "branch '\(name)' is not on '\(remote)'"
    return .missing(reason: reason, remedy: locator.absent(name).remedy())
  }

  /// The policy of the remote's default branch, which gives the target of a run without an event.
  package func defaultPolicy() async throws(Failure) -> Policy? {
    guard needsRemote, let remote = candidates.first,
      let id = try await refs.resolve("refs/remotes/\(remote)/HEAD")
    else { return nil }
    return try await session.policy(of: id, named: "\(remote)/HEAD").policy
  }

  /// The policy that gives the target of a branch: in a CI run not that of the change.
  package func usualPolicy() async throws(Failure) -> Policy {
    if let known = try await defaultPolicy() { return known }
    let own = try session.policy()
    if !own.isDefault { return own.policy }
    // The branch can be older than the file.
    for name in Self.usualNames {
      guard let tip = try await locator(own.policy.remote).variants(of: name).first,
        let known = try? await session.policy(of: tip.id), !known.isDefault
      else { continue }
      return known.policy
    }
    return own.policy
  }

  private static let usualNames = ["develop", "main", "master"]

  /// A branch to be merged: the local one, else the remote's.
  package func headBranch(
    _ name: String, on named: String?, into base: String
  ) async throws(Failure)
    -> Located
  {
    if named != nil { return try await branch(name, on: named) }
    return try await locator(try await remote(having: base)).locate(name)
  }

  /// The first parent of the commit by which the service has merged this head.
  ///
  /// The checked-out commit may be any; the run itself names this one.
  private func mergedBase(
    of request: PullRequest, _ head: ObjectID?
  ) async throws(Failure) -> String? {
    guard let head, let merge = try await commit(request.mergeSHA),
      let (base, merged) = try await parents(ofMerge: merge), merged == head
    else { return nil }
    return "\(base)"
  }

  /// True if a commit contains the head of a pull request, as the checked-out one must.
  ///
  /// Without the head's commit, it must contain the commit that the CI run names.
  func holds(
    _ commit: ObjectID, _ request: PullRequest, run: String?
  ) async throws(Failure) -> Bool {
    if let sha = request.head.sha { return try await holds(commit, sha) }
    if request.checksOutBase { return false }
    guard let run else { return true }
    return try await holds(commit, run)
  }

  /// True if a commit contains another one; false if a shallow clone can't determine it.
  func holds(_ commit: ObjectID, _ sha: String) async throws(Failure) -> Bool {
    if "\(commit)" == sha { return true }
    // Commits list their parents even where a shallow clone lacks these.
    let parents = try await askingGit(await objects.commitDetails([commit]).first?.parents ?? [])
    if parents.contains(where: { "\($0)" == sha }) { return true }
    guard let head = try await self.commit(sha) else { return false }
    let history = try await session.history(tips: [head, commit], in: objects)
    let found = try await session.unlessCutOff { () async throws(GitError) in
      .known(try await history.isAncestor(head, of: commit))
    }
    return found == .known(true)
  }

  /// The two parents of a merge; nil for any other commit.
  private func parents(
    ofMerge commit: ObjectID
  ) async throws(Failure) -> (base: ObjectID, head: ObjectID)? {
    let parents = try await askingGit(await objects.commitDetails([commit]).first?.parents ?? [])
    return parents.count == 2 ? (parents[0], parents[1]) : nil
  }

  /// The remote's branch if it is at the commit, else the commit's id.
  private func display(of id: ObjectID, _ name: String) async throws(Failure) -> String {
    for remote in candidates {
      let tracking = RefName.tracking(name, of: remote)
      if try await refs.resolve(tracking) == id { return RefName.short(tracking) }
    }
    if try await refs.resolve(RefName.branch(name)) == id { return name }
    return id.short
  }

  /// The head by its name, or the command that fetches its missing commit.
  private func head(
    of request: PullRequest, on remote: String
  ) async throws(Failure) -> Located {
    let name = request.head.name
    if let sha = request.head.sha {
      let fetch = Remedy.git("fetch", remote, sha)
      return .missing(
        reason: "the head \(sha.prefix(10)) of '\(name)' is not in this clone",
        remedy: refs.remotes.contains(remote) ? fetch : nil)
    }
    switch request.head.origin {
    case .ours: return try await locator(remote).locate(name)
    case .unknown: return try await headByName(name, remote)
    case .fork:
      return .missing(
        reason: "the CI event does not contain the commit of the fork's '\(name)'", remedy: nil)
    }
  }

  /// A local branch by that name, unless HEAD merges another commit than its tip.
  private func headByName(_ name: String, _ remote: String) async throws(Failure) -> Located {
    let ours = try await locator(remote).locate(name)
    let here = try await refs.head()
    guard let id = ours.id, let commit = here.id, here.branch == nil, commit != id,
      let merged = try await parents(ofMerge: commit)?.head, merged != id
    else { return ours }
    return .missing(
      reason: "HEAD merges another commit than this repository's '\(name)'", remedy: nil)
  }

  /// The commit of an id in a payload; only hexadecimal digits are looked up.
  private func commit(_ sha: String?) async throws(Failure) -> ObjectID? {
    guard let id = sha.flatMap(ObjectID.init(hex:)) else { return nil }
    return try await askingGit(await objects.commit(id))
  }
}
