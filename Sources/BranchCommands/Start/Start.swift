import Board
package import Diagnostics
import Effects
import Git
import GitHubCommands
package import Gitflow
import Manifests
package import Session

/// `start`: makes a correctly named branch from the right base, with its version written down.
///
/// The branch, and the commit that states the version where the configuration says, are one plan,
/// so that undo takes both back.
package enum Start {
  /// What the command line asks; words may be in any script.
  package struct Options: Sendable {
    package var request: StartRequest
    /// A commit of the base to begin at.
    package var from: String?
    package var fetches: Bool
    package var isDryRun: Bool
    /// False where the issue of the branch stays where it is.
    package var movesIssue: Bool
  }

  /// Fetches, plans, and makes the branch; a failure leaves nothing behind.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let executor = try PlanExecutor(session)
    var options = options
    options.request = StartPlanner.read(options.request, try session.policy().policy)
    let (start, base, hasFetched) = try await prepared(options, executor, in: session)
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

  /// Brings a start to an end that was interrupted; that of any kind where none is named.
  package static func resume(
    _ way: ResumePlan.Way, _ kind: KindName?, in session: Session
  ) async throws(Failure) -> Report {
    let command =
      if let kind { command(try self.kind(kind, in: session), kind) } else { try waiting(session) }
    return try await ResumePlan.run(way, of: command, PlanExecutor.Options(), in: session)
  }

  /// The words of the start that waits.
  private static func waiting(_ session: Session) throws(Failure) -> String {
    let words = try PlanJournal(session).open()?.plan.command ?? ""
    return words.split(separator: " ").contains("start") ? words : "start"
  }

  static func kind(_ name: KindName, in session: Session) throws(Failure) -> BranchKind? {
    try session.policy().policy.model.kind(name)
  }

  /// The words of the command that begins a branch of a kind, whichever way they were said.
  static func command(_ kind: BranchKind?, _ name: KindName) -> String {
    (kind?.startWords ?? ["start", name.text]).joined(separator: " ")
  }

  /// The same, with what waits told first where it is in the way: half a start may be what refuses.
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

  /// What the branch is called and where it begins, with the remote asked first.
  private static func prepared(
    _ options: Options, in session: Session
  ) async throws(Failure) -> (plan: StartPlan, base: ChosenBase, hasFetched: Bool) {
    let loaded = try session.policy()
    let remote = loaded.policy.remote
    try planning { () throws(StartError) in
      try StartPlanner.check(options.request, loaded.policy)
    }
    let kind = loaded.policy.model.kind(options.request.kind)
    let withTags = kind?.introducesVersion == true
    let hasFetched =
      options.fetches ? try await fetch(remote, withTags: withTags, in: session) : false
    let scope = RefScope.everything(loaded.policy)
    let refs = try await RefSnapshot.read(scope, in: session)
    let facts = BranchFacts(
      refs.references, classifier: BranchClassifier(loaded.policy.model), remote: remote,
      in: session.location)
    var versions = facts.versions
    if withTags {
      try await versions.readMerges(loaded.policy, try session.refs(), in: session)
      if let gap = versions.versionGap {
        throw Failure(.unknown, [.undecided(.versionOrder, gap.reason, hint: gap.remedy)])
      }
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
      let change = try await MergedTitles(session: session, base: base.id).read().entries
        .first(where: \.isBreaking)
    {
      request.version = .bump(.major)
      let usual = plan.version
      plan = try planning { [request] () throws(StartError) in try planner.plan(request) }
      let other = usual.map { "; not so: flowctl undo --yes, and name the version, as \($0)" } ?? ""
      base.notes.append("a new major version, since it has '\(change.text)'\(other)")
    }
    base.notes += versions.untagged.map(untagged)
    if options.request.version == nil, plan.version != nil, versions.tags.isEmpty {
      base.notes += versions.otherTag.map { [otherForm($0)] } ?? []
    }
    return (plan, base, hasFetched)
  }

  /// Fetches what the remote is configured to give; false where there is no remote.
  ///
  /// Tags are asked for where a version depends on them.
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
      throw error.unfetched(remote, hint: "the same command with --no-fetch begins at what is here")
    }
  }

  /// Versions of several apps in one repository, or of another form, are not gone on from.
  private static func otherForm(_ tag: VersionFacts.OtherTag) -> String {
    "'\(ForeignText.shown(tag.name))' is not read as a version: tags are '1.4.0' or 'v1.4.0' here; "
      + "to go on from it: flowctl undo --yes, and name the version, as \(tag.version.bumped(.patch))"
  }

  private static func untagged(_ merged: VersionFacts.OpenBranch) -> String {
    let name = merged.branch.name
    return "'\(name)' is merged and not tagged yet: "
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
