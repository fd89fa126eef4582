package import Diagnostics
import Gates
import Git
package import Session

/// Looks for secrets in what a change adds.
package struct SecretsCheck {
  let session: Session

  /// A value of these parts.
  package init(session: Session) {
    self.session = session
  }

  private static let listLimit = 1 << 20

  /// Searches what the change adds.
  ///
  /// The base's list of allowed secrets counts; a change whose base is unknown has no list.
  package func answer(_ change: GateChange) async throws(Failure) -> BuiltInAnswer {
    let diff = try await session.diff(of: change)
    var list = SecretAllowList()
    if let trusted = change.base ?? (change.target == nil ? change.head : nil) {
      list = try await self.list(of: trusted)
    }
    var answer = answer(diff, list)
    let known = Set(SecretScan.run(diff).found.map(\.secret.fingerprint))
    answer.findings += try await CommitSecrets(session: session, change: change)
      .findings(besides: known, list)
    return answer
  }

  /// What is in a difference and not in a list.
  func answer(_ diff: ChangeDiff, _ list: SecretAllowList) -> BuiltInAnswer {
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
    return BuiltInAnswer(
      findings: findings,
      reason:
        "\(CountText.words(found.count, "secret")) in \(CountText.words(scan.lines, "new line"))"
        + (allowed > 0 ? ", \(allowed) allowed by \(SecretAllowList.path)" : ""))
  }

  /// The list that a commit holds.
  func list(of commit: ObjectID) async throws(Failure) -> SecretAllowList {
    let git = try session.git()
    let blob = try await askingGit(
      await git.readBlob(commit, path: SecretAllowList.path, limit: Self.listLimit))
    return blob.map { SecretAllowList(parsing: $0.bytes) } ?? SecretAllowList()
  }
}
