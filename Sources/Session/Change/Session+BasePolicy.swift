package import Gitflow
import Configuration
package import Base
package import Git
import GitHub

/// The policy of a base, with notes about where it was read.
package struct LoadedBasePolicy: Sendable {
  package var loaded: LoadedPolicy
  /// False without a policy file: then no rule can be loosened.
  package var hasFile = true
  package var checks: [RuleCheck] = []
  package var diagnostics: [Diagnostic] = []
  package var notes: [String] = []
  /// The local policy, if neither the base nor the head has a file yet.
  package var local: LoadedPolicy?

  package init(
    loaded: LoadedPolicy, hasFile: Bool = true, checks: [RuleCheck] = [],
    diagnostics: [Diagnostic] = []
  ) {
    self.loaded = loaded
    self.hasFile = hasFile
    self.checks = checks
    self.diagnostics = diagnostics
  }
}

extension RuleID {
  /// The rule that the base's policy decides.
  package static let policySource: RuleID = "policy-source"
}

/// The policy of the base: no change is checked by its own policy.
extension Session {
  /// The policy of the base, with the edits that the change makes to it.
  package func basePolicy(of change: Change) async throws(Failure) -> LoadedBasePolicy {
    guard let path = policyPath else { return LoadedBasePolicy(loaded: try policy()) }
    if case .missing(let reason, let remedy)? = change.stack { return try unknown(reason, remedy) }
    let (base, head, objects) = (change.target ?? "", change.headBranch, try objects())
    guard case .found(let id, let display)? = change.decidingBase else {
      return try unknown(
        "the policy of '\(base)' can't be read: it is not in this clone",
        change.decidingBase?.remedy)
    }
    let blob = try await file(of: id, named: display)
    let brought = try await askingGit { () async throws(GitError) in
      guard let head = head.id, head != id else { return PolicyEntry(blob) }
      return try await PolicyEntry.read(path, of: head, in: objects)
    }
    let edit = PolicyEdit(
      session: self, path: path, objects: objects, base: (id, display), head: head,
      entry: brought, isEdited: brought != PolicyEntry(blob))
    var policy = LoadedBasePolicy(
      loaded: .defaults(of: display, without: path), hasFile: blob != nil)
    if let blob {
      policy.loaded = LoadedPolicy(
        try edit.configuration(ofBase: blob, named: base), origin: "\(path) of \(display)")
    }
    policy.loaded = try applyingOrganizationPolicy(policy.loaded)
    if edit.isEdited {
      let isOld = try await edit.isOld()
      // A merge keeps the base's file.
      if isOld == .known(true) { return policy }
      (policy.checks, policy.diagnostics) = edit.evaluation(isOld)
      policy.notes.append(
        blob == nil
          ? "the head adds \(path), which applies after the merge into \(display)"
          : "the head changes \(path); the check uses the file of \(display)")
    } else if blob == nil, committed == nil, let local = try? self.policy(),
      local.origin.hasPrefix(path)
    {
      policy.local = local
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
    guard let path = policyPath else { return try policy() }
    guard let blob = try await file(of: commit, named: display) else {
      return try applyingOrganizationPolicy(
        display.map { .defaults(of: $0, without: path) }
          ?? LoadedPolicy(.default, origin: LoadedPolicy.defaults))
    }
    let place = display.map { "\($0):\(path)" } ?? path
    return try applyingOrganizationPolicy(
      LoadedPolicy(
        try configuration(of: blob, path: place),
        origin: display.map { "\(path) of \($0)" } ?? path))
  }

  private func file(of commit: ObjectID, named display: String?) async throws(Failure) -> Blob? {
    guard let path = policyPath else { return nil }
    let place = display.map { "'\(path)' of \($0)" } ?? "'\(path)'"
    let objects = try objects()
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
  private func unknown(_ reason: String, _ remedy: Remedy?) throws(Failure) -> LoadedBasePolicy {
    LoadedBasePolicy(
      loaded: try policy(), checks: [RuleCheck(.policySource, .unknown, reason)],
      diagnostics: [
        .undecided(.policySource, reason, hint: remedy)
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
    let change = try await BaseFinder(self).change(of: request, base: base)
    return try await basePolicy(of: change).loaded
  }

  /// The session of a checking run: in CI with the policy of HEAD's commit.
  ///
  /// An earlier step may have written the local file, or Git may be configured to ignore its
  /// changes. Outside CI the local file is used.
  package func withPolicyOfHead() async throws(Failure) -> Session {
    guard committed == nil, location != nil, CIRun.isPresent(in: world.environment),
      let head = try await refs().head().id
    else { return self }
    return try await withPolicy(of: head)
  }

  /// The session with the policy of a commit instead of the local one.
  package func withPolicy(of commit: ObjectID) async throws(Failure) -> Session {
    var session = self
    do throws(Failure) {
      let policy = try await policy(of: commit)
      session.committed = CommittedPolicy(commit: commit, policy: .success(policy))
    } catch {
      session.committed = CommittedPolicy(commit: commit, policy: .failure(error))
    }
    return session
  }

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
