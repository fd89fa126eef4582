import CI
import Diagnostics
import Effects
import Git
import Gitflow

/// Finds both ends of the change that gates judge: from the command line, the CI run, or HEAD.
struct GateEndsFinder {
  private let session: Session
  private let policy: Policy
  private let locator: BranchLocator
  private let objects: ObjectReader

  init(_ session: Session, _ policy: Policy) throws(Failure) {
    self.session = session
    self.policy = policy
    objects = try session.objects()
    locator = BranchLocator(refs: try RefReader.open(session), policy)
  }

  func find(base: String?, event file: String? = nil) async throws(Failure) -> GateEnds {
    if let base { return try await branch(into: try await locator.meant(by: base).name) }
    let event =
      if let file { try CIRun.read(file: file, in: session) } else { try CIRun.read(in: session) }
    switch event {
    case .pullRequest(let request): return try await ends(of: request)
    case .mergeGroup(let target, _): return try await branch(into: target, named: nil)
    case .push(let branch, _): return try await pushed(branch)
    case .nothing, nil: return try await branch(into: nil)
    }
  }

  private func ends(of request: PullRequest) async throws(Failure) -> GateEnds {
    var ends = GateEnds(source: request.head.name)
    ends.isRequest = true
    if case .ours = request.head.origin {} else { ends.isForeign = true }
    guard case .known(let base, _) = request.base else {
      ends.unknownBase = .undecided(
        PolicyOfBase.rule, "the run does not tell the base of the pull request",
        hint: "flowctl gate run --base <branch>")
      return ends
    }
    ends.target = base
    let located = try await PullRequestLocator(locator: locator, objects: objects)
      .locate(request, base: base)
    ends.head = located.head.id
    // A fork's head may be here as a part of GitHub's merge only, which is what is checked out.
    if ends.head == nil { ends.head = try await locator.refs.head().id }
    return try await completed(ends, located.base)
  }

  /// What was pushed has no target to be held against: its own policy judges, at its strictest.
  private func pushed(_ branch: String) async throws(Failure) -> GateEnds {
    var ends = GateEnds(source: branch)
    ends.head = try await locator.refs.head().id
    return ends
  }

  private func branch(into base: String?) async throws(Failure) -> GateEnds {
    try await branch(into: base, named: try await locator.refs.head().branch)
  }

  private func branch(into base: String?, named name: String?) async throws(Failure) -> GateEnds {
    var ends = GateEnds(source: name)
    ends.head = try await locator.refs.head().id
    let target: String
    if let base {
      target = base
      ends.isRequest = true
    } else if let name, let legal = try await legalTarget(of: name) {
      target = legal
      // Nobody reads the notes of a run that no person has started.
      ends.isRequest = CIRun.isPresent(in: session.world.environment)
    } else {
      return ends
    }
    ends.target = target
    return try await completed(ends, try await locator.locate(target))
  }

  /// The target that the model has for a branch; a permanent branch or an unknown one has none.
  private func legalTarget(of name: String) async throws(Failure) -> String? {
    let versions = try await VersionFacts.read(
      locator.refs, policy, withTags: false, in: session.location)
    return try? LegalTarget(policy.model, versions).name(for: name)
  }

  private func completed(_ ends: GateEnds, _ base: Located) async throws(Failure) -> GateEnds {
    var ends = ends
    switch base {
    case .missing(let reason, let remedy):
      ends.unknownBase = .undecided(
        PolicyOfBase.rule, "the policy of the base can't be read: \(reason)", hint: remedy)
    case .found(let id, let display):
      (ends.base, ends.baseDisplay) = (id, display)
      try await addMergeBase(to: &ends, id)
    }
    return ends
  }

  private func addMergeBase(to ends: inout GateEnds, _ base: ObjectID) async throws(Failure) {
    guard let head = ends.head else { return }
    let history = try await session.history(tips: [head, base], in: objects)
    let found = try await session.unlessCutOff { () async throws(GitError) in
      .known(try await history.mergeBases(head, base).first)
    }
    switch found {
    case .known(let mergeBase?): ends.mergeBase = mergeBase
    case .known(nil): ends.unknownStart = "the branches have no common history"
    case .missing(let reason, let remedy):
      ends.unknownStart = ([reason] + [remedy].compactMap(\.self)).joined(separator: "; ")
    case .notAsked(let reason): ends.unknownStart = reason
    }
  }
}
