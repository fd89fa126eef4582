import Configuration
package import Base
import Gates
package import Git
import Gitflow
package import Session

/// Reads the policy of a run of gates from the base commit and from the change.
package struct PolicyInForceReader {
  private let session: Session

  package init(_ session: Session) { self.session = session }

  /// The policy for a change; an unreadable base is a finding, so that the run does not pass.
  ///
  /// By default, the CI run sets both ends, otherwise HEAD and the model. `approvers` are the users
  /// who approved the change, as the hosting service reports.
  package func read(
    base: String? = nil, event: String? = nil, approvers: [String] = []
  ) async throws(Failure) -> PolicyInForce {
    var reader = PolicyInForceReader(try await session.withPolicyOfHead())
    let change = try await reader.change(base: base, event: event)
    if base != nil, let source = change.source, source == change.target {
      throw Self.ownBase(source)
    }
    if change.strayHead != nil, let head = change.head {
      reader = PolicyInForceReader(try await session.withPolicy(of: head))
    }
    return try await reader.read(change, approvers)
  }

  /// The policy of a run of gates in this working tree, which must contain the change.
  func readForRun(base: String?, approvers: [String]) async throws(Failure) -> PolicyInForce {
    guard session.location?.worktree != nil else {
      throw Failure(.unavailable, "gate", "gates need a working tree; this repository is bare")
    }
    let policy = try await read(base: base, approvers: approvers)
    if let stray = policy.change.strayHead { throw Failure(.unknown, [stray]) }
    return policy
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
    var change = try await change(base: target)
    change.head = tree
    return try await read(change, []).exceptions
  }

  private func change(base: String?, event: String? = nil) async throws(Failure) -> Change {
    var options = ChangeResolver.Options(base: base, event: event)
    options.remedy = .flowctl("gate", "run", "--base", "<branch>")
    return try await ChangeResolver(session).compared(options)
  }

  private func read(
    _ change: Change, _ approvers: [String]
  ) async throws(Failure) -> PolicyInForce {
    let own = try await filesOfHead()
    let (base, findings) = try await filesOfBase(change)
    let merged =
      if let base { try await merged(own, into: base, change) } else { own }
    var policy = policy(change, base: base ?? own, merged: merged, own: own, approvers)
    policy.findings += findings
    if base?.baseline.entries.isEmpty == false {
      policy.exceptions.renames = try await renames(change)
    }
    return policy
  }

  /// The files that the change would leave after its merge into the base.
  private func merged(
    _ files: PolicyFiles, into base: PolicyFiles, _ change: Change
  ) async throws(Failure) -> PolicyFiles {
    guard let commit = change.decidingBase?.id else { return files }
    return try await PolicyMerge(
      session: session, objects: try session.objects(), base: (commit, base)
    ).files(of: files)
  }

  /// The files of the change: those of the checked commit, otherwise those of the working tree.
  private func filesOfHead() async throws(Failure) -> PolicyFiles {
    let mine = try session.policy()
    guard let commit = session.committed?.commit else {
      return try PolicyFiles.here(mine, in: session)
    }
    return try await PolicyFiles.of(
      commit, LoadedBasePolicy(loaded: mine), objects: try session.objects())
  }

  private func renames(_ change: Change) async throws(Failure) -> [String: String] {
    guard let start = change.mergeBase, let head = change.head else { return [:] }
    let changes = try await session.changes(from: start, to: head)
    let pairs = changes.compactMap { change in change.formerPath.map { (change.path, $0) } }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The policy files of the base, with errors of those of the head; nil without a base.
  private func filesOfBase(
    _ change: Change
  ) async throws(Failure) -> (files: PolicyFiles?, findings: [Diagnostic]) {
    guard let base = change.decidingBase?.id, change.unknownBase == nil else {
      return (nil, [])
    }
    let objects = try session.objects()
    let source = try await session.basePolicy(of: change)
    return (try await PolicyFiles.of(base, source, objects: objects), source.diagnostics)
  }

  /// `merged` are the files after the merge of the change into the base, `own` those of the change.
  private func policy(
    _ change: Change, base: PolicyFiles, merged: PolicyFiles, own: PolicyFiles,
    _ approvers: [String]
  ) -> PolicyInForce {
    let today = CalendarDay(secondsSince1970: Int(session.world.now()))
    let settings = base.configuration.gates
    let loosenings = PolicyFiles.loosenings(base: base, change: merged, today: today)
    let owner = PolicyApproval.owner(of: settings, among: approvers, author: nil)
    let isApproved = owner != nil && !loosenings.isEmpty
    let inForce = isApproved ? merged : base
    let kinds = kinds(of: change, in: base.configuration.policy.model)
    let policy = TwoPolicies(base: settings, change: merged.configuration.gates)
      .policy(source: kinds.source, target: kinds.target, isApproved: isApproved)
    let exceptions = GateExceptions(
      baseline: GateBaseline(inForce.baseline), waivers: Waivers(inForce.waivers, today: today),
      quarantine: Quarantine(inForce.quarantine, today: today))
    return PolicyInForce(
      change: change, configuration: inForce.configuration, changed: own.configuration,
      policy: policy, exceptions: exceptions, changedBaseline: GateBaseline(own.baseline),
      loosenings: isApproved
        ? []
        : loosenings.map {
          $0.diagnostic(owners: settings.owners, place: own.place(of: $0.path))
        },
      findings: (change.isRequest ? [change.unknown].compactMap(\.self) : [])
        + exceptions.waivers.findings(gates: policy.demands.map(\.gate))
        + exceptions.quarantine.findings,
      approver: isApproved ? owner : nil, owners: settings.owners, owner: owner,
      origin: inForce.origin,
      notes: ["policy: \(inForce.origin)"] + notes(change, base, merged))
  }

  private func notes(
    _ change: Change, _ base: PolicyFiles, _ merged: PolicyFiles
  ) -> [String] {
    // Locally the file does not protect anything; a pull request is different.
    let unknown = change.isRequest ? [] : [change.unknownBase].compactMap(\.self).map(\.message)
    return unknown + change.notes
      + (base.configuration.gates == merged.configuration.gates
        ? []
        : [
          "the gates of the change differ from those of \(change.decidingBase?.display ?? "the base")"
        ])
  }

  /// The branch types of both ends; permanent branches of a fork are not ours.
  private func kinds(
    of change: Change, in model: BranchModel
  ) -> (source: String?, target: String?) {
    let classifier = BranchClassifier(model)
    var source = change.source.flatMap { classifier.classify($0).kind }
    if change.isForeign, source?.isPermanent == true { source = nil }
    let target = change.target.flatMap { classifier.classify($0).kind }
    return (source?.name.text, target?.name.text)
  }
}
