package import Base
import Git
import Gitflow
package import Session

/// Checks the size of a change by the limits of its gate.
package enum ChangeSize {
  /// Checks the lines and files of a change.
  package static func check(
    _ input: GateInput, lines: Int, files: Int, in session: Session
  ) async throws(Failure) -> CheckResult {
    let change = input.change
    // A hook knows what is pushed or committed there.
    if change.mergeBase == nil, let place = try session.end(of: change) {
      return .skipped("'\(place)' has no merge target: there is no change to measure")
    }
    let name = change.source ?? "the change"
    let classifier = BranchClassifier(try session.policy().policy.model)
    let target = change.target ?? ""
    let request = MergeRequest(
      head: .init(name, classifier.classify(name)),
      base: .init(target, classifier.classify(target)))
    let verdict = PullRequestSizeRule.check(
      request, try await changedFiles(change, session),
      limits: SizeLimits(lines: lines, files: files, excluded: input.excluded))
    var findings = verdict.diagnostics
    // As a gate it fails; `required` decides whether the run fails.
    for index in findings.indices { findings[index].severity = .error }
    return CheckResult(findings: findings, reason: verdict.check.summary)
  }

  private static func changedFiles(
    _ change: Change, _ session: Session
  ) async throws(Failure) -> Evidence<[ChangedFile]> {
    guard let base = change.mergeBase, let head = change.head else {
      return .missing(
        reason: "the merge base is unknown: the change can't be measured",
        remedy: session.baseRemedy(change))
    }
    let git = try session.git()
    let changes = try await askingGit(await git.countedChanges(from: base, to: head))
    return .known(
      changes.map { ChangedFile(path: $0.path, lines: $0.lines.map { $0.added + $0.deleted }) })
  }
}
