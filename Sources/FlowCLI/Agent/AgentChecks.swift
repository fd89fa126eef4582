import Base
import BranchCommands
import Git
import Gitflow
import Session

/// The checks of one step of a coding agent in one working tree.
struct AgentChecks {
  let session: Session
  let policy: Policy
  /// The checked out branch; nil on a detached HEAD.
  let branch: String?
  /// Branches of the steps before, which do not exist yet.
  let created: Set<String>

  private var model: BranchModel { policy.model }
  private let classifier: BranchClassifier

  init(session: Session, policy: Policy, branch: String?, created: Set<String>) {
    (self.session, self.policy, self.branch) = (session, policy, branch)
    self.created = created
    classifier = BranchClassifier(policy.model)
  }

  func refusal(of action: AgentStep.Action) async throws(Failure) -> Diagnostic? {
    switch action {
    case .commit(let verb): try await committing(verb)
    case .take(let name, let verb): try await taking(name, by: verb)
    case .create(let name, let start, _): try await creating(name, from: start)
    case .lose(let name, let to, let command):
      isOwn(to, of: name) ? nil : try await losing(current(name), by: command)
    case .rename(let from, let to): try await renaming(from.map(current) ?? branch, to)
    case .push(let push): try await AgentPush(checks: self, push: push).refusal()
    case .openRequest(let base, let head):
      try await opening(head.map(current) ?? branch, into: base)
    case .tag(let name): try await versioned(name)
    case .mergeRequest:
      refused(
        .mergeTarget, "merging a pull request is left to people: flowctl can't see which one",
        hint: .flowctl("check", "merge"))
    case .alias(let verb): AgentGuard.unreadable("what 'git \(verb)' changes")
    case .checkout, .unreadable, .addTree, .addRepository: nil
    }
  }

  private func refused(_ rule: RuleID, _ message: String, hint: Remedy) -> Diagnostic {
    Diagnostic(rule, message, hint: hint)
  }

  /// The checked out branch for `HEAD`.
  func current(_ name: String) -> String { name == "HEAD" || name == "@" ? branch ?? name : name }

  /// True for the same branch, also on the remote.
  private func isOwn(_ other: String?, of name: String) -> Bool {
    other.map { ($0.removing(prefix: policy.remote + "/") ?? $0) == name } == true
  }

  // MARK: - Protected branches

  /// The branch type of a branch that others are merged into.
  func protectedKind(_ name: String) -> BranchKind? {
    guard case .kind(let kind, _) = classifier.classify(name) else { return nil }
    let isTarget = model.kinds.contains { $0.targets.contains(kind.name) }
    return kind.isPermanent || isTarget ? kind : nil
  }

  /// The command that begins a change for a protected branch.
  func starting(for kind: BranchKind) -> Remedy {
    let fitting = model.kinds.filter { !$0.isPermanent && $0.targets.contains(kind.name) }
    let near = fitting.filter { $0.sources.contains(kind.name) }
    guard let plain = near.first(where: { !$0.introducesVersion }) ?? near.first ?? fitting.first
    else {
      return .flowctl("model", "show")
    }
    return command(beginning: plain)
  }

  private func command(beginning kind: BranchKind) -> Remedy {
    kind.introducesVersion
      ? .flowctl(kind.name.text, "start") : .flowctl("start", kind.name.text, "<words>")
  }

  private func committing(_ verb: String) async throws(Failure) -> Diagnostic? {
    guard let branch else { return nil }
    if let kind = protectedKind(branch) {
      return refused(
        .mergeTarget, "'git \(verb)' would change '\(branch)', which changes only by merges",
        hint: starting(for: kind))
    }
    return try await finding(about: branch)
  }

  /// A branch that changes only by merges gets the commits of its own one on the remote.
  private func taking(_ name: String?, by verb: String) async throws(Failure) -> Diagnostic? {
    guard let branch, !isOwn(name, of: branch) else { return nil }
    let isProtected = protectedKind(branch) != nil
    guard let name else {
      if !isProtected { return nil }
      let settings = try await pushSettings()
      return settings.isOwnUpstream(of: branch, on: policy.remote)
        ? nil : try await committing(verb)
    }
    if isProtected, verb == "reset", try await keeps(branch, at: name) { return nil }
    return try await committing(verb)
  }

  /// True if `git reset NAME` leaves a branch where it is, or means a file.
  private func keeps(_ branch: String, at name: String) async throws(Failure) -> Bool {
    let git = try session.git()
    // HEAD is that of the branch which the commands before have checked out.
    let head = ["HEAD", "@"].first { name.hasPrefix($0) }
    let revision = head.map { RefName.branch(branch) + name.dropFirst($0.count) } ?? name
    if let commit = try? await git.commit(named: revision) {
      return try await session.refs().resolve(RefName.branch(branch)) == commit
    }
    return (try? session.world.files.status(session.world.absolute(name))) != nil
  }

  /// Git's settings about pushes and upstreams.
  func pushSettings() async throws(Failure) -> PushSettings {
    let git = try session.git()
    return PushSettings(try await askingGit(await git.settings(matching: PushSettings.pattern)))
  }

  /// The tag of a version releases it.
  func versioned(_ tag: String) async throws(Failure) -> Diagnostic? {
    // Names without a digit, as of most branches, need no look at the tags.
    guard tag.contains(where: \.isNumber),
      try await Repository(session).versions().isVersion(RefName.short(tag), policy.model)
    else { return nil }
    return Diagnostic(
      AgentFiles.rule, "'\(tag)' is the tag of a version, which 'flowctl finish' creates",
      hint: .explain("leave the tag to the user who finishes the release"))
  }

  /// The finding about the name or the base of an existing branch.
  func finding(about name: String) async throws(Failure) -> Diagnostic? {
    if created.contains(name) { return nil }
    if let finding = try await misnamed(name) { return finding }
    return try await merging(name, into: nil).first { $0.rule == .wrongBase }
  }

  /// The finding about a name.
  func misnamed(_ name: String) async throws(Failure) -> Diagnostic? {
    let options = CheckBranchNames.Options(names: [name], readsInput: false, isCommit: true)
    // Names of agents are allowed here: an agent is at work.
    let report = try await CheckBranchNames.evaluate(options, authorIsBot: true, in: session)
    return report.verdict == .fail ? report.diagnostics.first(where: \.isCertainError) : nil
  }

  /// The errors of a merge; none if it can't be checked, as the check before the merge follows.
  private func merging(_ head: String, into base: String?) async throws(Failure) -> [Diagnostic] {
    let options = ChangeResolver.Options(head: head, base: base)
    do throws(Failure) {
      return try await CheckMergeRequest.run(options, in: session).diagnostics.filter(
        \.isCertainError)
    } catch {
      return base == nil ? [] : error.diagnostics
    }
  }

  // MARK: - Branches

  /// The command that gives a new branch an allowed name.
  private var named: Remedy {
    model.plainTopicKind.map(command(beginning:)) ?? .flowctl("model", "show")
  }

  private func creating(_ name: String, from start: String?) async throws(Failure) -> Diagnostic? {
    if let finding = try await misnamed(name) { return finding.hinted(named) }
    guard let written = start ?? branch,
      let kind = classifier.classify(name).kind ?? model.plainTopicKind
    else { return nil }
    let remote = policy.remote + "/"
    let origin = RefName.short(written).removing(prefix: remote) ?? RefName.short(written)
    // A local branch for the one of the remote is no new one.
    guard origin != name, let source = protectedKind(origin),
      !kind.sources.contains(source.name)
    else {
      return nil
    }
    let bases = kind.sources.map { "'\(model.shown($0))'" }.joined(separator: " or ")
    return refused(
      .wrongBase,
      "'\(name)' would start from '\(origin)', but '\(kind.name.text)' starts from \(bases)",
      hint: command(beginning: kind))
  }

  /// The branch that a checkout leads to; nil if it leaves the branch as it is.
  func checkedOut(_ name: String) async throws(Failure) -> (name: String?, isBranch: Bool)? {
    if created.contains(name) { return (name, true) }
    let refs = try session.refs()
    for ref in [RefName.branch(name), RefName.tracking(name, of: policy.remote)]
    where RefStore.mayHold(ref) {
      if try await refs.resolve(ref) != nil { return (name, true) }
    }
    // A tag or a commit is no branch; a file leaves the branch as it is.
    let isTag = RefStore.mayHold(RefName.tag(name))
    return isTag ? try await refs.resolve(RefName.tag(name)).map { _ in (nil, false) } : nil
  }

  private func losing(_ name: String, by command: String) async throws(Failure) -> Diagnostic? {
    guard RefStore.mayHold(RefName.branch(name)),
      try await session.refs().resolve(RefName.branch(name)) != nil,
      let reason = try await dependence(on: name)
    else { return nil }
    return refused(
      AgentFiles.rule, "'\(command)' would change '\(name)', which \(reason)",
      hint: .flowctl("branches"))
  }

  /// Why other users need a branch; nil if it is the work of this user.
  func dependence(on name: String) async throws(Failure) -> String? {
    guard var reader = BranchUseReader(session, policy) else { return "may be used by others" }
    let use = reader.use(of: name)
    if let dependence = use.dependence { return dependence }
    if protectedKind(name) != nil { return "others are merged into" }
    guard let authors = use.authors else { return "may be used by others" }
    if authors.isEmpty { return nil }
    let git = try session.git()
    let user = try await askingGit(await git.currentUser())
    let own = user.map { BranchAuthor(name: $0.name, mail: $0.mail) }
    return use.isOwn(of: own) ? nil : "has commits of '\(authors[0].name)'"
  }

  private func renaming(_ old: String?, _ new: String) async throws(Failure) -> Diagnostic? {
    if let old, let reason = try await dependence(on: old) {
      return refused(
        AgentFiles.rule, "'\(old)' can't be renamed: it \(reason)", hint: .flowctl("branches"))
    }
    return try await misnamed(new)?.hinted(named)
  }

  // MARK: - Pull requests

  private func opening(_ head: String?, into base: String?) async throws(Failure) -> Diagnostic? {
    guard let head else { return AgentGuard.unreadable("the branch of the pull request") }
    var target = base
    if base == nil {
      let tracked = try await session.refs()
        .references(under: [RefName.tracking("", of: policy.remote)])
      target = tracked.defaultBranch(of: policy.remote)
    }
    guard let target else { return AgentGuard.unreadable("the target of the pull request") }
    let finding = try await merging(head, into: target)
      .first { [.mergeTarget, .wrongBase, .branchName].contains($0.rule) }
    let hint = protectedKind(head).map(starting) ?? .flowctl("submit", "--draft")
    return finding.map { refused($0.rule, $0.message, hint: hint) }
  }
}

extension Diagnostic {
  /// The finding with another hint: that of its check is for a branch that exists.
  fileprivate func hinted(_ hint: Remedy) -> Diagnostic {
    var finding = self
    finding.hint = hint
    return finding
  }
}
