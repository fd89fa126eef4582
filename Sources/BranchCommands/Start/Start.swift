import GitHub
package import Base
import Git
import GitHubCommands
package import Gitflow
import Manifests
package import Session

/// `start`: creates a correctly named branch from the right base, with its version.
///
/// The branch and, if configured, the commit of its version are one plan, so that `undo` reverts
/// both.
package enum Start {
  /// The options of the command line; words may be in any script.
  package struct Options: Sendable {
    package var request: StartRequest
    /// A commit of the base to start from.
    package var from: String?
    package var fetches: Bool
    package var isDryRun: Bool
    /// False if the branch's issue is not moved on the board.
    package var movesIssue: Bool
    /// The app of the branch, if each has its own versions.
    package var app: String?
  }

  /// Fetches, plans, and creates the branch; a failure changes nothing.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    var session = try await focused(options, session)
    let executor = try PlanExecutor(session)
    var options = options
    options.request = StartPlanner.read(options.request, try session.policy().policy)
    var (start, base, hasFetched) = try await prepared(options, executor, in: session)
    if let based = try await based(on: base, session) {
      var local = options
      local.fetches = false
      if let other = try? await prepared(local, in: based) {
        (session, start, base) = (based, other.plan, other.base)
      }
    }
    let plan = try await StartSteps(start: start, base: base, options: options, session: session)
      .plan
    let run = options.isDryRun ? try await executor.foretell(plan) : try await executor.run(plan)
    let moved =
      options.movesIssue
      ? await BranchIssue(
        issue: start.issue, session: session, choices: .aside, column: \.startColumn
      ).move(isDryRun: options.isDryRun)
      : []
    return StartListing(
      start: start, base: base, run: run, isDryRun: options.isDryRun, hasFetched: hasFetched,
      issueNotes: moved
    ).listing
  }

  /// The session with the model of the base, by which the branch will be checked; nil if it is the
  /// local one, or that is not committed yet.
  private static func based(
    on base: ChosenBase, _ session: Session
  ) async throws(Failure) -> Session? {
    guard session.policyPath != nil, let head = try await session.refs().head().id, head != base.id
    else { return nil }
    func model(_ session: Session) -> BranchModel? { try? session.policy().policy.model }
    let (based, own) = (try await session.withPolicy(of: base.id), model(session))
    guard let other = model(based), other != own,
      model(try await session.withPolicy(of: head)) == own
    else { return nil }
    return based
  }

  /// The session of the branch's app, if its type has versions.
  private static func focused(
    _ options: Options, _ session: Session
  ) async throws(Failure) -> Session {
    guard let kind = try kind(options.request.kind, in: session), kind.versionRole == .none else {
      return try await session.focused(onApp: options.app)
    }
    if options.app == nil { return session }
    throw Failure(
      .usage, "app", "a \(kind.name) branch belongs to no app", hint: "leave out --app")
  }

  /// Continues or undoes an interrupted start; of any branch type by default.
  package static func resume(
    _ way: ResumePlan.Way, _ kind: KindName?, in session: Session
  ) async throws(Failure) -> Report {
    let command =
      if let kind { command(try self.kind(kind, in: session), kind) } else { try waiting(session) }
    return try await ResumePlan.run(way, of: command, PlanExecutor.Options(), in: session)
  }

  /// The command of the interrupted start.
  private static func waiting(_ session: Session) throws(Failure) -> String {
    let words = try PlanJournal(session).open()?.plan.command ?? ""
    return words.split(separator: " ").contains("start") ? words : "start"
  }

  static func kind(_ name: KindName, in session: Session) throws(Failure) -> BranchKind? {
    try session.policy().policy.model.startKind(name)
  }

  /// The command that starts a branch of a type, however it was typed.
  static func command(_ kind: BranchKind?, _ name: KindName) -> String {
    (kind?.startWords ?? ["start", name.text]).joined(separator: " ")
  }

  /// The same, but reports an interrupted run first: half a start may cause the failure.
  private static func prepared(
    _ options: Options, _ executor: PlanExecutor, in session: Session
  ) async throws(Failure) -> (plan: StartPlan, base: ChosenBase, hasFetched: Bool) {
    do throws(Failure) {
      return try await prepared(options, in: session)
    } catch {
      if error.status == .fail { try executor.checkNoneIsOpen() }
      throw error
    }
  }

  /// The name and base of the branch, after the fetch.
  private static func prepared(
    _ options: Options, in session: Session
  ) async throws(Failure) -> (plan: StartPlan, base: ChosenBase, hasFetched: Bool) {
    var loaded = try session.policy()
    let remote = loaded.policy.remote
    try planning { () throws(StartError) in
      try StartPlanner.check(options.request, loaded.policy)
    }
    let kind = loaded.policy.model.startKind(options.request.kind)
    let withTags = kind?.introducesVersion == true
    let hasFetched =
      options.fetches ? try await fetch(remote, withTags: withTags, in: session) : false
    if hasFetched { loaded = session.withVersionStyle(loaded, isFetched: true) }
    let scope = RefScope.everything(loaded.policy)
    let refs = try await RefSnapshot.read(scope, in: session)
    let facts = BranchFacts(refs.references, remote: remote)
    let repository = try Repository(session, loaded)
    var versions = try await repository.versions()
    if withTags || kind?.refersToVersion == true && !versions.open.isEmpty {
      versions = try await repository.versionsWithMerges()
    }
    if hasFetched, withTags { versions.tagGap = nil }
    if withTags, isVersionOpen(options.request), let unknown = versions.unknownLast {
      throw Failure(.unknown, [.undecided(.versionOrder, unknown.reason, hint: unknown.remedy)])
    }
    let isReleaseMissing =
      kind?.refersToVersion == true
      && !versions.open.contains { open in
        options.request.release.map { $0 == open.version.version } ?? true
      }
    let gap =
      withTags
      ? versions.versionGap : isReleaseMissing ? try await repository.branchGap() : nil
    if let gap {
      throw Failure(.unknown, [.undecided(.versionOrder, gap.reason, hint: gap.remedy)])
    }
    var request = options.request
    request.words = request.words.map(Transliteration.latin)
    let planner = StartPlanner(policy: loaded.policy, versions: versions, existing: facts.existing)
    var plan = try planning { [request] () throws(StartError) in try planner.plan(request) }
    var base = try await StartBase(
      session: session, facts: facts, policy: loaded.policy, hasFetched: hasFetched
    )
    .choose(for: plan, from: options.from)
    if request.version == nil, withTags, kind.map({ $0.sources != $0.targets }) ?? false,
      let last = versions.lastTag?.version, last.major > 0,
      case let changes = try await MergedTitles(session: session, base: base.id).read(),
      let change = changes.line.reversed().lazy.compactMap({ changes.entries[$0.id] })
        .first(where: \.isBreaking)
    {
      request.version = .bump(.major)
      let usual = plan.version
      plan = try planning { [request] () throws(StartError) in try planner.plan(request) }
      let other =
        usual.map {
          "; for another version: flowctl undo --yes, then start again with a version such as \($0)"
        } ?? ""
      base.notes.append("new major version because of the breaking change '\(change.text)'\(other)")
    }
    if options.request.version == nil, kind?.isCutFromIntegration == true,
      let usual = plan.version,
      let stated = try await VersionEdits(session: session, base: base.id).highest,
      stated.version > usual, versions.isFree(stated.version)
    {
      let isWritable = loaded.policy.model.versionStyle.allows(stated.version.shape)
      request.version = .given(isWritable ? stated.version : stated.version.shaped(.threeParts))
      plan = try planning { [request] () throws(StartError) in try planner.plan(request) }
      base.notes.append("'\(stated.path)' already has the version \(stated.text)")
    }
    if let version = plan.version, loaded.policy.model.kind(plan.kind) == nil {
      let tag = versions.newTag(of: version, loaded.policy.model)
      base.notes.append(
        "the model has no branches of versions: once this is merged, tag '\(plan.base)' as '\(tag)'"
      )
    }
    base.notes += versions.untagged.map(untagged)
    if withTags {
      let edits = VersionEdits(session: session, base: base.id)
      if let last = versions.lastTag {
        base.notes += try await edits.usedCodes(of: last.name)
      } else if options.request.version == nil, let version = plan.version {
        base.notes += [try await edits.unnamed(above: version)].compactMap(\.self)
      }
      base.notes += await session.storeTextNotes(of: base.id)
      base.notes += versions.open(plan.kind).map { "'\($0.branch.name)' is open, too" }
    }
    return (plan, base, hasFetched)
  }

  /// Fetches the configured refs of the remote; false if there is no remote.
  ///
  /// Fetches all tags if a version depends on them.
  private static func fetch(
    _ remote: String, withTags: Bool, in session: Session
  ) async throws(Failure) -> Bool {
    let git = try session.git()
    let remotes = try await session.remotes()
    guard RemoteRefresh.has(remote, among: remotes, in: session) else { return false }
    do throws(GitError) {
      try await RemoteRefresh.fetch(remote, tags: withTags, in: session, by: git)
      return true
    } catch {
      throw error.unfetched(
        remote, hint: "to use the local data, repeat the command with --no-fetch")
    }
  }

  /// True if the version is to follow the live one.
  private static func isVersionOpen(_ request: StartRequest) -> Bool {
    if case .given? = request.version { false } else { true }
  }

  private static func untagged(_ merged: VersionFacts.OpenBranch) -> String {
    let name = merged.branch.name
    return "'\(name)' is merged but not tagged: "
      + VersionOrderRule.finishing(name).text
  }

  private static func planning<Answer>(
    _ work: () throws(StartError) -> Answer
  ) throws(Failure) -> Answer {
    do throws(StartError) {
      return try work()
    } catch {
      throw Failure(error.isUsage ? .usage : .fail, error.diagnostics)
    }
  }
}
