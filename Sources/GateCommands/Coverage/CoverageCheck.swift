package import Base
package import Gates
import Git
import Gitflow
package import Session

/// Checks the coverage in the reports of a run.
package struct CoverageCheck {
  let session: Session
  let thresholds: CoverageThresholds
  var scope = CoverageScope()
  /// True to ignore lines that differ only in white space.
  var ignoresSpace = false

  package init(
    session: Session, thresholds: CoverageThresholds, scope: CoverageScope = CoverageScope(),
    ignoresSpace: Bool = false
  ) {
    self.session = session
    self.thresholds = thresholds
    self.scope = scope
    self.ignoresSpace = ignoresSpace
  }

  /// Checks the coverage of a change.
  package func check(_ input: GateInput) async throws(Failure) -> CheckResult {
    let reader = CoverageReader(session: session, scope: scope)
    guard let coverage = try await reader.read(of: input) else {
      return CheckResult(
        findings: [
          .undecided(
            CoverageRule.low.id, "no needed gate wrote a coverage report",
            hint: "add the gate that measures coverage to 'needs', and its report to 'reports'")
        ], reason: "no coverage was measured")
    }
    var result = try await check(input, coverage)
    result.findings += coverage.remarks.map {
      Diagnostic(CoverageRule.low.id, $0, severity: .note)
    }
    return result
  }

  func check(
    _ input: GateInput, _ coverage: PlacedCoverage
  ) async throws(Failure) -> CheckResult {
    let (change, total) = (input.change, coverage.map.counts)
    let ofChange = try await self.coverage(of: change, coverage)
    let evaluation = CoverageEvaluation(
      thresholds, failsUnmeasured: try isFinal(change.source),
      remedies: session.coverageRemedies(input))
    // A branch without a merge target has no merge base; other branches are compared with it.
    let ratchets = thresholds.ratchets && change.target != nil
    var findings = evaluation.findings(
      total: total, change: ofChange,
      ratchet: ratchets ? try session.ratchet(total, over: change.mergeBase) : nil,
      overrun: coverage.overrun)
    if ofChange == nil, thresholds.asksChange, try session.end(of: change) == nil {
      findings.append(
        .undecided(
          CoverageRule.newCode.id,
          change.missingBase?.message ?? "the merge base is unknown: new lines can't be checked",
          hint: session.baseRemedy(change)))
    }
    var result = CheckResult(
      findings: findings, reason: words(total, ofChange), coverage: total, change: ofChange)
    result.files = coverage.map.files.map { MeasuredFile(path: $0.path, counts: $0.counts) }
    return result
  }

  private func coverage(
    of change: Change, _ coverage: PlacedCoverage
  ) async throws(Failure) -> ChangeCoverage? {
    guard let base = change.mergeBase, let head = change.head else { return nil }
    let diff = try await session.diff(
      from: base, to: head, ignoringSpace: ignoresSpace)
    return ChangeCoverage(try await counted(diff, coverage.map), coverage, in: scope)
  }

  /// The measured files of a change with lines as compilers count them.
  private func counted(
    _ diff: ChangeDiff, _ map: CoverageMap
  ) async throws(Failure) -> ChangeDiff {
    let measured = diff.files.indices.filter {
      !diff.files[$0].addedLines.isEmpty && map[path: diff.files[$0].path] != nil
    }
    let ids = measured.map { diff.files[$0].object.flatMap(ObjectID.init(hex:)) }
    let git = try session.git()
    let contents = try await askingGit(
      await git.blobs(ids.compactMap(\.self), limit: Self.largest, total: 1 << 28))
    var (diff, next) = (diff, contents.makeIterator())
    for (index, id) in zip(measured, ids) where id != nil {
      guard case let content?? = next.next() else { continue }
      var count = LineCount()
      count.add(content)
      if count.hasLoneReturns { diff.files[index] = diff.files[index].withLines(of: content) }
    }
    return diff
  }

  private static let largest = 16 << 20

  /// Whether a branch is released to users: a release or a hotfix.
  private func isFinal(_ branch: String?) throws(Failure) -> Bool {
    guard let branch else { return false }
    let classifier = BranchClassifier(try session.policy().policy.model)
    return classifier.classify(branch).kind?.introducesVersion ?? false
  }

  private func words(_ total: LineCounts, _ change: ChangeCoverage?) -> String {
    let all = "\(total.percentText ?? "none") of all lines covered"
    guard let change else { return all }
    let new = change.counts
    guard let percent = new.percentText else {
      return "\(all), \(change.unmeasuredText ?? "no new lines")"
    }
    if let rule = NewCodeRule(thresholds, for: new) { return "\(all); \(rule.words(new))" }
    return "\(all), \(percent) of \(CountText.words(new.total, "new line"))"
  }
}

extension CoverageThresholds {
  /// True if they check the change, not only all lines.
  fileprivate var asksChange: Bool { newCode != nil || ratchets }
}
