package import Gitflow
package import Base
package import Git

/// Finds the change that a command checks: from its options, the CI event, or HEAD.
///
/// The only place that decides it, so that no two commands check different changes.
package struct ChangeResolver {
  /// The options of a command.
  package struct Options: Sendable {
    package var head: String?
    package var base: String?
    package var event: String?
    /// True if the base may be any revision, and a pushed branch is compared with its target.
    package var comparesHead = false
    /// How to name the base, for a branch without a known target.
    package var remedy: Remedy?

    /// By default the CI run sets both ends, otherwise HEAD and the model.
    package init(head: String? = nil, base: String? = nil, event: String? = nil) {
      self.head = head
      self.base = base
      self.event = event
    }
  }

  private let session: Session
  private let finder: BaseFinder

  /// The repository with the local policy.
  package var repository: Repository { finder.repository }
  private var refs: RefReader { repository.refs }

  /// A resolver in a repository.
  package init(_ session: Session) throws(Failure) {
    self.session = session
    finder = try BaseFinder(session)
  }

  /// The change with both commits, but without the merge base.
  package func resolve(_ options: Options) async throws(Failure) -> Change {
    try refuseTooLong(options.head, options.base)
    if let file = options.event {
      return try await change(of: try CIRun.read(file: file, in: session), options, isNow: false)
    }
    if options.head == nil, options.base == nil {
      return try await change(of: try Self.event(in: session), options, isNow: true)
    }
    // The names of the CI run's pull request mean that pull request, also from a fork.
    if case .pullRequest(let request)? = (try? Self.event(in: session)).flatMap(\.self),
      options.head ?? request.head.name == request.head.name,
      try await isBase(options.base, of: request)
    {
      return try await change(of: .pullRequest(request), options, isNow: true)
    }
    return try await branches(options)
  }

  /// True if a branch on the command line is the base, or the target of the stack.
  private func isBase(
    _ written: String?, of request: PullRequest
  ) async throws(Failure) -> Bool {
    guard let written else { return true }
    let name = try await finder.typedBranch(written).name
    return name == request.base.name || name == request.stack?.target
  }

  /// The change of an event that is not the event of this run.
  package func resolve(_ event: CIEvent) async throws(Failure) -> Change {
    try await change(of: event, Options(), isNow: false)
  }

  /// The change with its merge base, or the reason why that is unknown.
  package func compared(_ options: Options) async throws(Failure) -> Change {
    let change = try await resolve(options)
    return try await compared(change, with: change.base?.id)
  }

  /// The commits that a push adds to its remote branch; for a new one, to the merge target.
  package func pushed(
    _ branch: String, at head: ObjectID, over former: ObjectID?
  ) async throws(Failure) -> Change {
    var change = try await ownTarget(of: (branch, nil), Options(), isChecked: true)
    (change.head, change.headBranch) = (head, .found(head, display: branch))
    // A commit that is not in this clone was overwritten there.
    let known = if let former { try await session.commit(of: former) } else { ObjectID?.none }
    return try await compared(change, with: known ?? change.base?.id)
  }

  private func compared(
    _ change: Change, with base: ObjectID?
  ) async throws(Failure) -> Change {
    guard let head = change.head, let base else { return change }
    var change = change
    let history = try await session.history(tips: [head, base], in: repository.objects)
    let found = try await session.unlessCutOff { () async throws(GitError) in
      .known(try await history.mergeBases(head, base).first)
    }
    switch found {
    case .known(let start?): change.mergeBase = start
    case .known(nil):
      change.unknownStart = .undecided("git", "the branches have no common history", hint: nil)
    case .missing(let reason, let remedy):
      change.unknownStart = .undecided("git", reason, hint: remedy)
    case .notAsked: break
    }
    return change
  }

  // MARK: - From a CI event

  private func change(
    of event: CIEvent?, _ options: Options, isNow: Bool
  ) async throws(Failure) -> Change {
    var change: Change
    switch event {
    case .pullRequest(let request):
      let (fresh, notes) = isNow ? await session.fresh(request) : (request, [])
      change = try await self.change(of: fresh)
      (change.event, change.notes) = (.pullRequest(fresh), notes)
    case .mergeGroup(let target, let sha, let base):
      change = Change(target: target, isRequest: true)
      change.head = try await refs.head().id
      change.headBranch = commit(of: change)
      change.base = try await finder.base(target, at: [base])
      complete(&change)
      if isNow { try await requireHead(of: &change, sha ?? CIRun.commit(in: session)) }
      change.event = event
    case .push(let branch, _):
      if options.comparesHead {
        change = try await ownTarget(of: (branch, nil), options, isChecked: true)
      } else {
        // Its own policy applies, with the strictest values.
        change = Change(source: branch)
        change.head = try await refs.head().id
      }
      if isNow { try await requireHead(of: &change, CIRun.commit(in: session)) }
      change.event = event
    case .nothing, nil:
      change = try await ownTarget(options, hasEvent: event != nil)
      change.event = event
    }
    return change
  }

  private func change(of request: PullRequest) async throws(Failure) -> Change {
    let base: String
    switch request.base {
    case .known(let name, _): base = name
    case .unknown(let reason):
      var change = Change(source: request.head.name, isRequest: true)
      change.isForeign = request.head.isFork
      change.unknownBase = .undecided(
        .policySource, "the base of the pull request is unknown: \(reason)",
        hint: .flowctl("gate", "run", "--base", "<branch>"))
      return change
    }
    try refuseTooLong(request.head.name, base)
    var change = try await finder.change(of: request, base: base)
    change.isForeign = request.head.isFork
    let here = try await refs.head().id
    if let here, try await !finder.holds(here, request, run: CIRun.commit(in: session)) {
      change.strayHead = stray("the pull request", "as a workflow on pull_request does")
    } else if change.head == nil {
      // The head of a fork can exist only as a parent of the GitHub merge commit, which is checked out.
      change.head = here
    }
    complete(&change)
    return change
  }

  /// The checked-out commit must contain the one that the run names.
  private func requireHead(
    of change: inout Change, _ sha: String?
  ) async throws(Failure) {
    change.eventCommit = sha
    guard let sha, let here = change.head, try await !finder.holds(here, sha) else { return }
    change.strayHead = stray("the CI event", "as the CI service does by default")
    // The head of a pull request can be read without a checkout; here HEAD is all that is known.
    change.unknownBase = change.strayHead
  }

  private func stray(_ named: String, _ usual: String) -> Diagnostic {
    .undecided(
      .policySource, "HEAD does not contain the head commit of \(named)",
      hint: .explain("check out the commit of \(named), \(usual)"))
  }

  // MARK: - From names and HEAD

  private func branches(_ options: Options) async throws(Failure) -> Change {
    let refs = refs
    let named: (name: String, remote: String?)? =
      if let head = options.head { try await finder.typedBranch(head) } else { nil }
    guard let base = options.base else { return try await ownTarget(of: named, options) }
    let typed = try await finder.typedBranch(base)
    var located = try await finder.branch(typed.name, on: typed.remote)
    if options.comparesHead, located.id == nil {
      let git = try session.git()
      if let id = try await askingGit(await git.commit(named: base)) {
        located = .found(id, display: base)
      }
    }
    let here = try await refs.head()
    var change = Change(
      source: named?.name ?? here.branch, target: options.comparesHead ? base : typed.name,
      isRequest: true)
    if let named {
      change.headBranch = try await finder.headBranch(
        named.name, on: named.remote, into: typed.name)
      change.head = change.headBranch.id
    } else {
      change.head = here.id
      change.headBranch = commit(of: change)
    }
    change.base = located
    complete(&change)
    return change
  }

  /// A branch, by default the current one, into its merge target; a permanent branch has none.
  ///
  /// `isChecked` is true if the branch is at HEAD although HEAD may be detached.
  private func ownTarget(
    of named: (name: String, remote: String?)? = nil, _ options: Options, hasEvent: Bool = false,
    isChecked: Bool = false
  ) async throws(Failure) -> Change {
    let here = try await refs.head()
    // CI runs have no reader for notes.
    let isRun = CIRun.isPresent(in: session.world.environment) && !hasEvent
    var change = Change(source: named?.name ?? here.branch)
    change.head = here.id
    guard let name = change.source else {
      if isRun, here.id != nil { (change.isRequest, change.unknownBase) = (true, Self.noTarget) }
      return change
    }
    let policy = try await finder.usualPolicy()
    let target: String
    do throws(Failure) {
      target = try await repository.with(policy).legalTarget(of: name, remedy: options.remedy)
    } catch {
      change.unknownTarget = error
      requireTarget(of: &change, BranchClassifier(policy.model).classify(name).kind, isRun: isRun)
      return change
    }
    (change.target, change.isRequest) = (target, isRun || hasEvent)
    change.headBranch = commit(of: change)
    if named != nil, !isChecked {
      change.headBranch = try await finder.headBranch(name, on: named?.remote, into: target)
      change.head = change.headBranch.id
    }
    change.base = try await finder.branch(target)
    complete(&change)
    return change
  }

  /// A branch that the model merges somewhere must not be checked by its own policy.
  private func requireTarget(of change: inout Change, _ kind: BranchKind?, isRun: Bool) {
    guard change.head != nil, kind?.isPermanent != true, isRun || kind != nil else { return }
    change.isRequest = true
    let seen = kind == nil ? nil : change.unknownTarget?.diagnostics.first
    change.unknownBase =
      seen.map { .undecided(.policySource, $0.message, hint: $0.hint) } ?? Self.noTarget
  }

  private static let noTarget = Diagnostic.undecided(
    .policySource,
    "the merge target of this change is unknown: neither the CI run nor the model defines it",
    hint: .flowctl("gate", "run", "--base", "<branch>"))

  private func complete(_ change: inout Change) {
    if case .missing(let reason, let remedy)? = change.decidingBase {
      change.unknownBase = .undecided(
        .policySource, "the policy of the base can't be read: \(reason)", hint: remedy)
    }
    if case .missing(let reason, let remedy)? = change.stack {
      change.unknownBase = .undecided(.policySource, reason, hint: remedy)
    }
  }

  private func commit(of change: Change) -> Located {
    change.head.map { .found($0, display: change.source ?? "HEAD") }
      ?? .missing(reason: "the repository has no commits yet", remedy: nil)
  }

  /// A name too long for a ref can't exist, so nothing else is checked.
  private func refuseTooLong(_ names: String?...) throws(Failure) {
    for case let name? in names where name.utf8.count > RefFormat.maximumLength {
      let model = (try? session.policy())?.policy.model ?? Policy().model
      let rule = BranchNameRule(BranchClassifier(model), latin: Transliteration.latin)
      throw Failure(.fail, rule.check(name).diagnostics)
    }
  }
}
