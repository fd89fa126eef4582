import CI
import Diagnostics
import Effects
import Git
import Gitflow
import Session

/// Finds source and target of the change: from the command line, the CI run, or HEAD.
struct GateEndsFinder {
  private let session: Session
  private let finder: BaseFinder

  init(_ session: Session) throws(Failure) {
    self.session = session
    finder = try BaseFinder(session)
  }

  func find(base: String?, event file: String? = nil) async throws(Failure) -> GateEnds {
    guard let base else {
      if let file { return try await ends(of: try CIRun.read(file: file, in: session)) }
      return try await ends(of: try CIRun.read(in: session), isNow: true)
    }
    let event = (try? CIRun.read(in: session)).flatMap(\.self)
    if case .pullRequest(let request) = event, try await request.goes(into: base, in: session) {
      return try await ends(of: event, isNow: true)
    }
    let meant = try await finder.meant(by: base)
    return try await branch(
      into: meant.name, on: meant.remote, named: try await finder.refs.head().branch)
  }

  private func ends(of event: CIEvent?, isNow: Bool = false) async throws(Failure) -> GateEnds {
    switch event {
    case .pullRequest(let request):
      let (fresh, notes) =
        isNow ? await session.fresh(request) : (request, [])
      var ends = try await ends(of: fresh)
      ends.event = .pullRequest(fresh)
      ends.notes = notes
      return ends
    case .mergeGroup(let target, _, let base):
      var ends = GateEnds(target: target, isRequest: true)
      ends.event = event
      ends.head = try await finder.refs.head().id
      return try await completed(
        ends, MergeEnds(head: ends.commit, base: try await finder.base(target, at: [base])))
    case .push(let branch, _):
      var ends = try await pushed(branch)
      ends.event = event
      return ends
    case .nothing, nil: return try await ownTarget(hasEvent: event != nil)
    }
  }

  private func ends(of request: PullRequest) async throws(Failure) -> GateEnds {
    var ends = GateEnds(source: request.head.name, isRequest: true)
    if case .ours = request.head.origin {} else { ends.isForeign = true }
    let base: String
    switch request.base {
    case .known(let name, _): base = name
    case .unknown(let reason):
      ends.unknownBase = .undecided(
        PolicyOfBase.rule, "the base of the pull request is unknown: \(reason)",
        hint: .flowctl("gate", "run", "--base", "<branch>"))
      return ends
    }
    let found = try await finder.ends(of: request, base: base)
    ends.target = found.target?.name ?? base
    ends.head = found.head.id
    let here = try await finder.refs.head().id
    if let here, try await !finder.holds(here, request) {
      ends.strayHead = .undecided(
        PolicyOfBase.rule,
        "HEAD does not contain the head commit of the pull request",
        hint: "check out the pull request, as a workflow on pull_request does")
    } else if ends.head == nil {
      // The head of a fork can exist only as a parent of the GitHub merge commit, which is checked out.
      ends.head = here
    }
    return try await completed(ends, found)
  }

  /// A pushed branch has no target: its own policy applies, with the strictest values.
  private func pushed(_ branch: String) async throws(Failure) -> GateEnds {
    GateEnds(source: branch, head: try await finder.refs.head().id)
  }

  /// The merge target of the current branch; a permanent branch has none.
  private func ownTarget(hasEvent: Bool) async throws(Failure) -> GateEnds {
    let head = try await finder.refs.head()
    // CI runs have no reader for notes.
    let isRun = CIRun.isPresent(in: session.world.environment)
    if let name = head.branch {
      let known = try await finder.defaultPolicy()
      let policy = if let known { known } else { try session.policy().policy }
      let versions = try await VersionFacts.read(finder.refs, policy, in: session.location)
      if let target = try? LegalTarget(policy.model, versions).name(for: name) {
        return try await branch(into: target, named: name, isRequest: isRun)
      }
      if hasEvent || policy.model.isPermanent(name) || !isRun {
        return GateEnds(source: name, head: head.id)
      }
    }
    var ends = GateEnds(source: head.branch, head: head.id)
    guard isRun, !hasEvent, head.id != nil else { return ends }
    ends.isRequest = true
    ends.unknownBase = .undecided(
      PolicyOfBase.rule,
      "the merge target of this change is unknown: neither the CI run nor the model defines it",
      hint: .flowctl("gate", "run", "--base", "<branch>"))
    return ends
  }

  private func branch(
    into target: String, on remote: String? = nil, named name: String?, isRequest: Bool = true
  ) async throws(Failure) -> GateEnds {
    var ends = GateEnds(source: name, target: target, isRequest: isRequest)
    ends.head = try await finder.refs.head().id
    return try await completed(
      ends, MergeEnds(head: ends.commit, base: try await finder.branch(target, on: remote)))
  }

  private func completed(_ ends: GateEnds, _ merge: MergeEnds) async throws(Failure) -> GateEnds {
    var ends = ends
    ends.merge = merge
    if case .missing(let reason, let remedy) = merge.policyEnd {
      ends.unknownBase = .undecided(
        PolicyOfBase.rule, "the policy of the base can't be read: \(reason)", hint: remedy)
    }
    if case .missing(let reason, let remedy)? = merge.stack {
      ends.unknownBase = .undecided(PolicyOfBase.rule, reason, hint: remedy)
    }
    if let id = merge.base.id { try await addMergeBase(to: &ends, id) }
    return ends
  }

  private func addMergeBase(to ends: inout GateEnds, _ base: ObjectID) async throws(Failure) {
    guard let head = ends.head else { return }
    let history = try await session.history(tips: [head, base], in: finder.objects)
    let found = try await session.unlessCutOff { () async throws(GitError) in
      .known(try await history.mergeBases(head, base).first)
    }
    switch found {
    case .known(let mergeBase?): ends.mergeBase = mergeBase
    case .known(nil): ends.unknownStart = "the branches have no common history"
    case .missing(let reason, let remedy):
      ends.unknownStart = ([reason] + [remedy?.text].compactMap(\.self)).joined(separator: "; ")
    case .notAsked(let reason): ends.unknownStart = reason
    }
  }
}

extension GateEnds {
  /// The head as a located commit.
  fileprivate var commit: Located {
    head.map { .found($0, display: source ?? "HEAD") }
      ?? .missing(reason: "the repository has no commits yet", remedy: nil)
  }
}
