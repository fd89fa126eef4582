package import CI
import Configuration
package import Diagnostics
import Effects
package import Git
import GitHub
import Gitflow

/// A policy with notes about where it was read.
package struct BasePolicy: Sendable {
  package var loaded: LoadedPolicy
  /// False without a policy file: then no rule can be loosened.
  package var hasFile = true
  package var checks: [RuleCheck] = []
  package var diagnostics: [Diagnostic] = []
  package var notes: [String] = []

  /// Creates a value from its parts.
  package init(
    loaded: LoadedPolicy, hasFile: Bool = true, checks: [RuleCheck] = [],
    diagnostics: [Diagnostic] = [], notes: [String] = []
  ) {
    self.loaded = loaded
    self.hasFile = hasFile
    self.checks = checks
    self.diagnostics = diagnostics
    self.notes = notes
  }
}

/// Reads the policy from the base, so that no change is checked by its own policy.
package struct PolicyOfBase {
  package static let rule: RuleID = "policy-source"

  let session: Session
  let objects: ObjectReader

  /// Creates a value from its parts.
  package init(session: Session, objects: ObjectReader) {
    self.session = session
    self.objects = objects
  }

  /// The policy of a base, with the edits that the change makes to it.
  package func load(_ ends: MergeEnds, base: String) async throws(Failure) -> BasePolicy {
    guard let path = session.policyPath else { return BasePolicy(loaded: try session.policy()) }
    if case .missing(let reason, let remedy)? = ends.stack { return try unknown(reason, remedy) }
    let base = ends.target?.name ?? base
    let (id, display): (ObjectID, String)
    switch ends.policyEnd {
    case .found(let commit, let ref): (id, display) = (commit, ref)
    case .missing(_, let remedy):
      return try unknown("the policy of '\(base)' can't be read: it is not in this clone", remedy)
    }
    let blob = try await file(of: id, named: display)
    let brought = try await askingGit { () async throws(GitError) in
      guard let head = ends.head.id, head != id else { return PolicyEntry(blob) }
      return try await PolicyEntry.read(path, of: head, in: objects)
    }
    let edit = PolicyEdit(
      session: session, path: path, objects: objects, base: (id, display), head: ends.head,
      entry: brought, isEdited: brought != PolicyEntry(blob))
    var policy = BasePolicy(loaded: .defaults(of: display, without: path), hasFile: blob != nil)
    if let blob {
      policy.loaded = LoadedPolicy(
        try edit.configuration(ofBase: blob, named: base), origin: "\(path) of \(display)")
    }
    policy.loaded = try session.settled(policy.loaded)
    if edit.isEdited {
      let isOld = try await edit.isOld()
      // A merge keeps the base's file.
      if isOld == .known(true) { return policy }
      (policy.checks, policy.diagnostics) = edit.judgement(isOld)
      policy.notes.append(
        blob == nil
          ? "the head adds \(path), which applies after the merge into \(display)"
          : "the head changes \(path); the check uses the file of \(display)")
    } else if blob == nil, session.committed == nil,
      (try? session.policy())?.origin.hasPrefix(path) == true
    {
      policy.notes.append("\(display) has no \(path) yet; to use the local file: --config \(path)")
    }
    return policy
  }

  /// The policy of a commit; the defaults if it has no policy file.
  ///
  /// Without a name it is the checked commit: its file has the local name.
  package func policy(of commit: ObjectID, named display: String? = nil) async throws(Failure)
    -> LoadedPolicy
  {
    guard let path = session.policyPath else { return try session.policy() }
    guard let blob = try await file(of: commit, named: display) else {
      return try session.settled(
        display.map { .defaults(of: $0, without: path) }
          ?? LoadedPolicy(.default, origin: LoadedPolicy.defaults))
    }
    let place = display.map { "\($0):\(path)" } ?? path
    return try session.settled(
      LoadedPolicy(
        try session.configuration(of: blob, path: place),
        origin: display.map { "\(path) of \($0)" } ?? path))
  }

  private func file(of commit: ObjectID, named display: String?) async throws(Failure) -> Blob? {
    guard let path = session.policyPath else { return nil }
    let place = display.map { "'\(path)' of \($0)" } ?? "'\(path)'"
    if let kind = objects.whatIsNoFile(path, in: commit) {
      throw Failure(
        .badConfiguration, .configuration, "\(place) is \(kind)",
        hint: .git("ls-tree", display ?? "\(commit)", path))
    }
    do throws(GitError) {
      return try await objects.readBlob(commit, path: path, limit: ConfigLimits.bytes)
    } catch .tooLarge {
      let reason = "it has more than \(ConfigLimits.bytes) bytes"
      throw Failure(.badConfiguration, .configuration, "can't read \(place): \(reason)")
    } catch {
      throw error.failure
    }
  }

  /// The checkout's policy may be part of the change, so nothing can pass.
  private func unknown(_ reason: String, _ remedy: Remedy?) throws(Failure) -> BasePolicy {
    BasePolicy(
      loaded: try session.policy(), checks: [RuleCheck(Self.rule, .unknown, reason)],
      diagnostics: [
        .undecided(Self.rule, reason, hint: remedy)
      ])
  }
}

extension LoadedPolicy {
  /// The policy of a commit without a policy file.
  fileprivate static func defaults(of display: String, without path: String) -> LoadedPolicy {
    LoadedPolicy(.default, origin: "the defaults (\(display) has no \(path))")
  }
}

extension Session {
  /// The policy by which a pull request is checked: that of its base.
  ///
  /// If the base is missing in this clone, it is the policy of the checkout.
  package func policy(for request: PullRequest) async throws(Failure) -> LoadedPolicy {
    let own = policyOrFailure()
    // A file on the command line is used as is.
    if configurationPath != nil { _ = try own.get() }
    guard case .known(let base, _) = request.base else { return try own.get() }
    let finder = try BaseFinder(self)
    let ends = try await finder.ends(of: request, base: base)
    return try await PolicyOfBase(session: self, objects: finder.objects)
      .load(ends, base: base).loaded
  }
}

extension Session {
  /// The session of a checking run: in CI with the policy of HEAD's commit.
  ///
  /// An earlier step may have written the local file, or Git may be configured to ignore its
  /// changes. Outside CI the local file is used.
  package func judging() async throws(Failure) -> Session {
    guard committed == nil, location != nil, CIRun.isPresent(in: world.environment),
      let head = try await refs().head().id
    else { return self }
    return try await judging(head)
  }

  /// The session with the policy of a commit instead of the local one.
  package func judging(_ commit: ObjectID) async throws(Failure) -> Session {
    var session = self
    let source = PolicyOfBase(session: self, objects: try objects())
    do throws(Failure) {
      let policy = try await source.policy(of: commit)
      session.committed = CommittedPolicy(commit: commit, policy: .success(policy))
    } catch {
      session.committed = CommittedPolicy(commit: commit, policy: .failure(error))
    }
    return session
  }
}

extension Session {
  /// The pull request with its current base, and notes; unchanged without a token.
  ///
  /// A rerun has the old event.
  package func fresh(
    _ request: PullRequest
  ) async -> (request: PullRequest, notes: [String]) {
    guard let number = request.number, let known = request.base.name,
      let repository = world.environment["GITHUB_REPOSITORY"].flatMap({
        RepositoryName($0)
      }),
      let github = try? await github(
        GitHubChoices(repositories: [repository], isQuiet: true)),
      case .variable? = github.source
    else { return (request, []) }
    do throws(GitHubError) {
      let now = try await github.client.value(of: .pullRequest(repository, number: number))
      var fresh = request
      guard now.head == request.head.name else {
        fresh.base = .unknown(
          reason: "the head of #\(number) is now '\(now.head)'; the older CI event has "
            + "'\(request.head.name)'")
        return (fresh, [])
      }
      if now.base == known { return (request, []) }
      fresh.base = .known(name: now.base)
      (fresh.formerBase, fresh.mergeSHA, fresh.stack) = (nil, nil, nil)
      return (
        fresh, ["the base is now '\(now.base)'; the older CI event has '\(known)'"]
      )
    } catch {
      return (request, ["can't read the current base of the pull request: \(error.message)"])
    }
  }
}
