import Base
import Git
import GitHubCommands
import Gitflow
import Session

/// Finds the branch to rename, and refuses what would lose or close the work of others.
struct RenameCheck {
  let session: Session
  let policy: Policy
  let refs: RefReader
  let command: RenameCommand

  private var remote: String { policy.remote }
  private var new: String { command.new }

  /// The branch as the clone and, if `onRemote`, the remote have it now.
  func branch(_ old: String, onRemote: Bool) async throws(Failure) -> RenamedBranch {
    // First: the branch itself exists with this name.
    if old == new { throw refused("'\(old)' already has this name", nil) }
    let local = try await refs.resolve(RefName.branch(old))
    let published = onRemote ? try await published(old) : nil
    guard local != nil || published != nil else {
      throw refused(
        "branch '\(old)' exists neither in this clone nor on '\(remote)'", .flowctl("branches"))
    }
    try await checkName(instead: old, onRemote: onRemote)
    if let published { try await checkHistory(of: old, local, published) }
    let settings = try await PlanSettings.read(session)
      .going(with: [RefChange(RefName.branch(old), from: nil, to: nil)])
    let current = try session.repository().isBare ? nil : try await refs.head().branch
    return RenamedBranch(
      old, to: new, local: CommitID(local), published: CommitID(published), on: remote,
      isCheckedOut: current == old,
      settings: settings)
  }

  /// What the user should know, after all conditions are met.
  func notes(on branch: RenamedBranch) async throws(Failure) -> [String] {
    var reader = BranchUseReader(session, policy)
    let use = reader?.use(of: branch.old) ?? BranchUse()
    if let dependence = use.dependence {
      throw refused(
        "'\(branch.old)' \(dependence): other users depend on its name",
        .git("switch", "--create", branch.new, branch.old))
    }
    let topics = try await topicsToRename(with: branch)
    guard branch.published != nil else { return topics }
    try await checkAuthors(use, branch)
    return try await RenamedRequests(
      session: session, remote: remote, old: branch.old, command: command
    ).notes() + topics
  }

  /// The branches that name the former version: they would have no target.
  private func topicsToRename(with branch: RenamedBranch) async throws(Failure) -> [String] {
    let classifier = BranchClassifier(policy.model)
    guard let kind = classifier.classify(branch.old).kind,
      let former = classifier.classify(branch.old).createdVersion?.version,
      let version = classifier.classify(branch.new).createdVersion, version.version != former
    else { return [] }
    return try await Repository(session).trainTopics().uniqued.compactMap { name in
      guard case .kind(let own, let parts) = classifier.classify(name), parts.named == former,
        own.targets.contains(kind.name),
        let new = BranchWords(parts).name(of: own, version: policy.model.nameText(of: version))
      else { return nil }
      return "'\(name)' names \(former); to rename it, too: "
        + Command.flowctl("rename", name, new).description
    }
  }

  /// The commit on the remote, also if the configuration does not fetch the branch.
  private func published(_ old: String) async throws(Failure) -> ObjectID? {
    let tracking = RefName.tracking(old, of: remote)
    guard command.arguments.fetch else { return try await refs.resolve(tracking) }
    let (ref, taken) = (RefName.branch(old), RefName.branch(new))
    let tips = try await session.remoteTips(of: [ref, taken], on: remote, remedy: nil)
    if tips[taken] != nil { throw exists("on '\(remote)'") }
    guard let tip = tips[ref] else { return nil }
    if try await refs.resolve(tracking) != tip {
      let git = try session.git()
      _ = try await askingGit(
        await git.fetch(remote, [Refspec(ref, to: tracking, isForced: true)]))
    }
    return try await refs.resolve(tracking)
  }

  // MARK: - Conditions

  private func checkName(instead old: String, onRemote: Bool) async throws(Failure) {
    if try await refs.resolve(RefName.branch(new)) != nil { throw exists("in this clone") }
    if try await refs.resolve(RefName.tracking(new, of: remote)) != nil {
      throw exists("on '\(remote)'")
    }
    let report = try await CheckBranchNames.evaluate(
      CheckBranchNames.Options(names: [new], readsInput: false), authorIsBot: false, in: session)
    let findings = report.diagnostics.filter { finding in
      finding.severity == .error && !finding.isOnlyAbout([old, "\(remote)/\(old)"], new)
    }
    guard findings.isEmpty else {
      let isUnknown = findings.allSatisfy(\.isUndecided)
      throw Failure(isUnknown ? .unknown : .fail, findings.map(\.withoutRename))
    }
  }

  private func checkHistory(
    of old: String, _ local: ObjectID?, _ published: ObjectID
  ) async throws(Failure) {
    guard let local, try await !session.holds(local, published) else { return }
    throw refused(
      "'\(remote)/\(old)' has commits that '\(old)' lacks: nothing was changed",
      .git("log", "--oneline", "\(old)..\(remote)/\(old)"))
  }

  /// Commits of others are not lost, but their clones still have the former name.
  private func checkAuthors(_ use: BranchUse, _ branch: RenamedBranch) async throws(Failure) {
    if command.yes { return }
    let user = try await user()
    let confirming = "to rename it anyway, use --yes; to see its commits"
    let log = Remedy.explain(confirming).then(
      .git(
        "log", "--format=%h %an: %s", "-10",
        branch.local == nil
          ? "\(remote)/\(branch.old)" : branch.old))
    guard let authors = use.authors, !authors.isEmpty, let user else {
      throw Failure.undecided(
        RenameCommand.rule,
        "can't determine whether other users work on '\(branch.old)': nothing was changed",
        hint: log)
    }
    let others = authors.filter { !$0.isSame(as: user) }
    guard let first = others.first else { return }
    let more = others.count > 1 ? " and \(CountText.words(others.count - 1, "other user"))" : ""
    throw refused(
      "'\(branch.old)' has commits by \(ForeignText.shown(first.name))\(more): nothing was changed",
      log)
  }

  /// The user of new commits; nil if Git would ask for one.
  private func user() async throws(Failure) -> BranchAuthor? {
    let environment = session.world.environment
    if let name = environment["GIT_AUTHOR_NAME"], let mail = environment["GIT_AUTHOR_EMAIL"] {
      return BranchAuthor(name: name, mail: mail)
    }
    let git = try session.git()
    return try await askingGit(await git.currentUser())
      .map { BranchAuthor(name: $0.name, mail: $0.mail) }
  }

  private func exists(_ place: String) -> Failure {
    refused("a branch '\(new)' already exists \(place)", .flowctl("branches"))
  }

  private func refused(_ message: String, _ hint: Remedy?) -> Failure {
    Failure(.fail, RenameCommand.rule, message, hint: hint)
  }
}

extension Diagnostic {
  /// True if the conflict ends with the rename: the former name has this version, or is the same
  /// but for case.
  fileprivate func isOnlyAbout(_ old: [String], _ new: String) -> Bool {
    guard case .string(let other)? = evidence["other"] ?? evidence["nextRelease"],
      old.contains(other)
    else { return false }
    return rule == .versionOrder || old[0].lowercased() == new.lowercased()
  }

  /// A finding about the new name, which no branch has yet.
  fileprivate var withoutRename: Diagnostic {
    var finding = self
    if case .run(let command)? = hint?.steps.first,
      command.words.starts(with: ["flowctl", "rename"])
    {
      finding.hint = command.words.last.map { .explain("name it '\($0)'") }
    }
    return finding
  }
}
