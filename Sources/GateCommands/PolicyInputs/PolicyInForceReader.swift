import Configuration
package import Diagnostics
import Effects
import Gates
package import Git
import Gitflow
package import Session

/// Gathers the policy of a run of gates from the base commit and from the change.
package struct PolicyInForceReader {
  /// Options of the command line.
  package struct Options: Sendable {
    package var base: String?
    package var event: String?
    /// Users who approved the change, as the hosting service reports.
    package var approvers: [String]

    /// By default, the CI run sets both ends, otherwise HEAD and the model.
    package init(base: String? = nil, event: String? = nil, approvers: [String] = []) {
      self.base = base
      self.event = event
      self.approvers = approvers
    }
  }

  private let session: Session

  /// A gatherer in a repository.
  package init(_ session: Session) { self.session = session }

  /// The terms; an unreadable base is a finding, so that the run does not pass.
  package func gather(_ options: Options = Options()) async throws(Failure) -> PolicyInForce {
    var judging = PolicyInForceReader(try await session.judging())
    let ends = try await judging.change(base: options.base, event: options.event)
    if options.base != nil, let source = ends.source, source == ends.target {
      throw Self.ownBase(source)
    }
    if ends.strayHead != nil, let head = ends.head {
      judging = PolicyInForceReader(try await session.judging(head))
    }
    return try await judging.gather(ends, options.approvers)
  }

  /// A branch compared with itself has no new lines, and every check would pass.
  private static func ownBase(_ branch: String) -> Failure {
    Failure(
      .usage, "usage", "'\(branch)' can't be its own base: there is no change to check",
      hint: "leave out --base")
  }

  /// The exceptions of a tree other than HEAD: the index, or a pushed commit.
  ///
  /// `target` is its merge target; by default that of the current branch.
  package func exceptions(
    of tree: ObjectID, into target: String?
  ) async throws(Failure) -> GateExceptions {
    var ends = try await change(base: target)
    ends.head = tree
    return GateExceptions(try await gather(ends, []))
  }

  private func change(base: String?, event: String? = nil) async throws(Failure) -> Change {
    var options = ChangeResolver.Options(base: base, event: event)
    options.remedy = .flowctl("gate", "run", "--base", "<branch>")
    return try await ChangeResolver(session).compared(options)
  }

  private func gather(
    _ ends: Change, _ approvers: [String]
  ) async throws(Failure) -> PolicyInForce {
    let here = try await change()
    let (theirs, findings) = try await base(ends)
    let brought =
      if let theirs { try await merged(here, into: theirs, ends) } else { here }
    var terms = terms(ends, base: theirs ?? here, change: brought, of: here, approvers)
    terms.findings += findings
    if theirs?.baseline.entries.isEmpty == false { terms.renames = try await renames(ends) }
    return terms
  }

  /// The files that the change would leave after its merge into the base.
  private func merged(
    _ change: PolicyFiles, into base: PolicyFiles, _ ends: Change
  ) async throws(Failure) -> PolicyFiles {
    guard let commit = ends.ends?.policyEnd.id else { return change }
    return try await PolicyMerge(
      session: session, objects: try session.objects(), base: (commit, base)
    ).files(of: change)
  }

  /// The files of the change: those of the checked commit, otherwise those of the working tree.
  private func change() async throws(Failure) -> PolicyFiles {
    let mine = try session.policy()
    guard let commit = session.committed?.commit else {
      return try PolicyFiles.here(mine, in: session)
    }
    return try await PolicyFiles.of(
      commit, BasePolicy(loaded: mine), objects: try session.objects())
  }

  private func renames(_ ends: Change) async throws(Failure) -> [String: String] {
    guard let start = ends.mergeBase, let head = ends.head else { return [:] }
    let changes = try await session.changes(from: start, to: head)
    let pairs = changes.compactMap { change in change.formerPath.map { (change.path, $0) } }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The policy files of the base, with errors of those of the head; nil without a base.
  private func base(
    _ ends: Change
  ) async throws(Failure) -> (files: PolicyFiles?, findings: [Diagnostic]) {
    guard let merge = ends.ends, let base = merge.policyEnd.id, ends.unknownBase == nil else {
      return (nil, [])
    }
    let objects = try session.objects()
    let source = try await PolicyOfBase(session: session, objects: objects)
      .load(merge, base: ends.target ?? "")
    return (try await PolicyFiles.of(base, source, objects: objects), source.diagnostics)
  }

  private func terms(
    _ ends: Change, base: PolicyFiles, change: PolicyFiles, of head: PolicyFiles,
    _ approvers: [String]
  ) -> PolicyInForce {
    let today = CalendarDay(secondsSince1970: Int(session.world.now()))
    let loosenings = PolicyFiles.loosenings(base: base, change: change, today: today)
    let owner = PolicyApproval.owner(
      of: base.configuration.gates, among: approvers, author: nil)
    let isApproved = owner != nil && !loosenings.isEmpty
    let judging = isApproved ? change : base
    let kinds = kinds(of: ends, in: base.configuration.policy.model)
    let policy = TwoPolicies(base: base.configuration.gates, change: change.configuration.gates)
      .policy(source: kinds.source, target: kinds.target, isApproved: isApproved)
    let waivers = Waivers(judging.waivers, today: today)
    let quarantine = Quarantine(judging.quarantine, today: today)
    return PolicyInForce(
      ends: ends, configuration: judging.configuration, changed: head.configuration,
      policy: policy, waivers: waivers, quarantine: quarantine,
      baseline: GateBaseline(judging.baseline), changedBaseline: GateBaseline(head.baseline),
      loosenings: isApproved
        ? []
        : loosenings.map {
          $0.diagnostic(
            owners: base.configuration.gates.owners, place: head.place(of: $0.path))
        },
      findings: (ends.isRequest ? [ends.unknown].compactMap(\.self) : [])
        + waivers.findings(gates: policy.demands.map(\.gate)) + quarantine.findings,
      approver: isApproved ? owner : nil, owners: base.configuration.gates.owners, owner: owner,
      origin: judging.origin,
      notes: ["policy: \(judging.origin)"] + notes(ends, base, change))
  }

  private func notes(
    _ ends: Change, _ base: PolicyFiles, _ change: PolicyFiles
  ) -> [String] {
    // Locally the file does not protect anything; a pull request is different.
    let unknown = ends.isRequest ? [] : [ends.unknownBase].compactMap(\.self).map(\.message)
    return unknown + ends.notes
      + (base.configuration.gates == change.configuration.gates
        ? []
        : [
          "the gates of the change differ from those of \(ends.ends?.policyEnd.display ?? "the base")"
        ])
  }

  /// The branch types of both ends; permanent branches of a fork are not ours.
  private func kinds(
    of ends: Change, in model: BranchModel
  ) -> (source: String?, target: String?) {
    let classifier = BranchClassifier(model)
    var source = ends.source.flatMap { classifier.classify($0).kind }
    if ends.isForeign, source?.isPermanent == true { source = nil }
    let target = ends.target.flatMap { classifier.classify($0).kind }
    return (source?.name.text, target?.name.text)
  }
}
