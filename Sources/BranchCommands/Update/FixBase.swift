package import Base
import Git
import Gitflow
package import Session

/// `update --fix-base`: rebases a branch onto its correct base, for the rule `wrong-base`.
package enum FixBase {
  private static let rule: RuleID = "rebase-onto"

  /// Plans, and runs the plan unless this is a dry run.
  ///
  /// `target` is the branch's merge target, by default from the model.
  package static func run(
    _ branch: String?, into target: String? = nil,
    _ execution: PlanExecutor.Options, isDryRun: Bool,
    in session: Session
  ) async throws(Failure) -> Report {
    let refs = try session.refs()
    let name = try await refs.branch(
      branch, rule, form: .flowctl("update", "--fix-base", "<branch>"), in: session)
    let tip = try await refs.tip(of: name, rule)
    let resolver = try ChangeResolver(session)
    let report = try await RequestCheck(resolver.repository).run(
      try await resolver.resolve(ChangeResolver.Options(head: name, base: target)))
    if let unknown = report.diagnostics.first(where: { $0.rule == .wrongBase && $0.isUndecided }) {
      throw Failure(.unknown, [unknown])
    }
    guard let wrong = WrongBase(report) else {
      return Report(
        text: "'\(name)' contains only its own commits and those of its source and base\n",
        values: ["subject": .string(name), "steps": []], isDeed: true)
    }
    var plan = try await plan(name, target, tip, wrong, refs)
    let former = wrong.isCommit ? ObjectID(CommitID(parsing: wrong.line)) : nil
    let line = if let former { former } else { try await ref(wrong.line, refs).id }
    plan.notes += try await UpdateCommand.notes(
      onRebasing: (name, tip), onto: try await ref(wrong.source, refs).id, without: line,
      in: session)
    let executor = try PlanExecutor(session, execution)
    if isDryRun {
      return PlanListing(run: try await executor.foretell(plan), isDryRun: true).listing
    }
    return PlanListing(run: try await executor.run(plan)).listing
  }

  private static func plan(
    _ name: String, _ target: String?, _ tip: ObjectID, _ wrong: WrongBase, _ refs: RefReader
  ) async throws(Failure) -> FlowPlan {
    let base = try await ref(wrong.source, refs)
    let parent = wrong.isCommit ? CommitID(parsing: wrong.line) : nil
    let line = parent == nil ? try await ref(wrong.line, refs) : nil
    let own = RefName.branch(name)
    let again = Command.flowctl("update", "--fix-base", name).adding(
      target.map { ["--base", $0] } ?? [])
    var tips: [String: CommitID?] = [own: CommitID(tip), base.ref: CommitID(base.id)]
    if let line { tips[line.ref] = CommitID(line.id) }
    let without = parent.map(FlowRevision.commit) ?? .ref(line?.ref ?? base.ref)
    return FlowPlan(
      "update", name, again: again,
      tips: tips,
      steps: [.rebase(FlowRebase(own, onto: .ref(base.ref), without: without))],
      notes: ["to check whether it may be merged now: flowctl check merge"])
  }

  /// The ref of a line in a rule's evidence: a branch, local or of a remote, or a tag.
  private static func ref(
    _ display: String, _ refs: RefReader
  ) async throws(Failure) -> (ref: String, id: ObjectID) {
    for ref in [RefName.branch(display), "refs/remotes/" + display, RefName.tag(display)] {
      if let id = try await refs.resolve(ref) { return (ref, id) }
    }
    throw .undecided(rule, "'\(display)' does not exist in this clone", hint: .git("fetch"))
  }
}

private struct WrongBase {
  /// The correct base of the branch, as a ref.
  let source: String
  let line: String
  /// True if the line is the head's own commit that ends a squashed parent.
  let isCommit: Bool

  init?(_ report: Report) {
    let found = report.diagnostics.first { $0.rule == .wrongBase && !$0.isUndecided }
    guard let evidence = found?.evidence, case .string(let source)? = evidence["source"],
      case .string(let line)? = evidence["line"]
    else { return nil }
    self.source = source
    self.line = line
    isCommit = evidence["copy"] != nil
  }
}
