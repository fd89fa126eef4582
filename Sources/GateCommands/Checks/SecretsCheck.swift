package import Diagnostics
import Gates
import Git
package import Session

/// Finds secrets in the lines that a change adds.
package struct SecretsCheck {
  let session: Session

  /// Creates a check.
  package init(session: Session) {
    self.session = session
  }

  private static let listLimit = 1 << 20

  /// Checks the lines that a change adds.
  ///
  /// The allow list of the base is used; a change with an unknown base has none.
  package func answer(_ change: GateChange) async throws(Failure) -> CheckResult {
    let diff = try await session.diff(of: change)
    var list = SecretAllowList()
    if let trusted = change.base ?? (change.target == nil ? change.head : nil) {
      list = try await self.list(of: trusted)
    }
    var answer = answer(diff, list)
    let known = Set(SecretScan.run(diff).found.map(\.secret.fingerprint))
    answer.findings += try await CommitSecrets(session: session, change: change)
      .findings(besides: known, list)
    // The commits since the base can contain secrets that the last one does not.
    if let missing = change.missingStart {
      answer.findings.append(
        .undecided(
          SecretRule.token.id, "only HEAD was searched for secrets: \(missing.message)",
          hint: missing.hint))
    }
    return answer
  }

  /// The secrets of a difference that a list does not allow.
  func answer(_ diff: ChangeDiff, _ list: SecretAllowList) -> CheckResult {
    let scan = SecretScan.run(diff)
    let found = scan.found.filter { !list.allows($0.secret) }
    var findings = found.map(\.diagnostic)
    findings += scan.unread.map {
      Diagnostic(
        SecretRule.token.id, "'\($0)' is a binary file that is too large to search",
        severity: .note,
        place: Place(path: $0, line: 1))
    }
    let allowed = scan.found.count - found.count
    return CheckResult(
      findings: findings,
      reason:
        "\(CountText.words(found.count, "secret")) in \(CountText.words(scan.lines, "new line"))"
        + (allowed > 0 ? ", \(allowed) allowed by \(SecretAllowList.path)" : ""))
  }

  /// The allow list of a commit.
  func list(of commit: ObjectID) async throws(Failure) -> SecretAllowList {
    let git = try session.git()
    let blob = try await askingGit(
      await git.readBlob(commit, path: SecretAllowList.path, limit: Self.listLimit))
    return blob.map { SecretAllowList(parsing: $0.bytes) } ?? SecretAllowList()
  }
}
