import Diagnostics
import Gates
import Git
import Session

/// Finds secrets in single commits of a change: in messages, or added and removed again.
///
/// The content of a commit stays readable in the history.
struct CommitSecrets {
  let session: Session
  let input: GateInput

  /// Number of commits whose messages are searched, and of the newest whose files are searched.
  private static let (mostMessages, most) = (20_000, 200)

  /// Secrets that no list allows, and that are not in the whole change.
  func findings(
    besides known: Set<String>, _ list: SecretAllowList
  ) async throws(Failure) -> [Diagnostic] {
    guard let base = input.change.mergeBase, let head = input.change.head, base != head else {
      return []
    }
    let git = try session.git()
    let entries = try await askingGit { () async throws(GitError) -> [LogEntry] in
      // A tree, as a hook checks it, has no commits.
      if try await git.kind(of: head) == "tree" { return [] }
      return try await git.log(from: [head], excluding: [base], limit: Self.mostMessages)
    }
    var known = known
    var findings: [Diagnostic] = []
    if entries.count > Self.most {
      findings.append(unsearched(entries.count))
    }
    for (index, entry) in entries.enumerated().reversed() {
      let message = SecretScan.secrets(inText: entry.subject + "\n" + entry.body)
      for secret in message where !list.allows(secret) && known.insert(secret.fingerprint).inserted
      {
        findings.append(finding(secret, "the message of commit '\(entry.id.short)'", .error))
      }
      guard index < Self.most, entries.count > 1, entry.parents.count == 1,
        let parent = entry.parents.first
      else { continue }
      var own = input
      (own.change.mergeBase, own.change.head) = (parent, entry.id)
      for found in SecretScan.run(try await session.diff(of: own)).found
      where !list.allows(found.secret) && known.insert(found.secret.fingerprint).inserted {
        let words = "'\(found.path)' of commit '\(entry.id.short)', and was removed later"
        findings.append(finding(found.secret, words, found.diagnostic.severity))
      }
    }
    return findings
  }

  /// A release contains many commits that were already searched, so this is only a warning.
  private func unsearched(_ count: Int) -> Diagnostic {
    Diagnostic(
      "secrets",
      "only the newest \(Self.most) of \(count) commits were searched one by one:"
        + " a secret that an older commit added and a later one removed is not found",
      severity: .warning)
  }

  private func finding(_ secret: Secret, _ place: String, _ severity: Severity) -> Diagnostic {
    var finding = Diagnostic(
      secret.rule, "\(secret.form) '\(secret.masked)' is in \(place)", severity: severity,
      hint: .explain(
        "revoke it, and remove the commit from the branch; if it is no secret, add"
          + " \(secret.fingerprint) to \(SecretAllowList.path) on the base branch"),
      evidence: ["fingerprint": .string(secret.fingerprint), "form": .string(secret.form)])
    finding.identity = [secret.fingerprint]
    return finding
  }
}
