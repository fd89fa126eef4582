import ArgumentParser
package import Base
import Gates
import Git
package import Session

package struct CheckSecretsCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "secrets",
    abstract: "Find secrets that a change adds.",
    discussion: """
      Finds tokens of known services, private keys, passwords and random-looking strings. \
      To allow a false positive, add its fingerprint to .flowctl/secrets.allow on the base branch.

      flowctl check secrets                         commits of this branch
      flowctl check secrets --base origin/develop
      flowctl check secrets --staged                content of the next commit
      flowctl check secrets --all --json            every file of HEAD
      """)

  @Option(
    help: ArgumentHelp(
      "Branch or commit; only lines added since then are searched.", valueName: "ref"))
  var base: String?

  @Flag(help: "Search staged changes.")
  var staged = false

  @Flag(help: "Search every file of HEAD.")
  var all = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if [base != nil, staged, all].count(where: { $0 }) > 1 {
      throw ValidationError("--base, --staged and --all exclude each other")
    }
  }

  package func run(in world: World) async throws -> ExitStatus {
    await global.report("check secrets", in: world, report)
  }

  private func report(in session: Session) async throws(Failure) -> Report {
    let session = try await session.withPolicyOfHead()
    return try await result(in: session)
      .report("check secrets", rules: SecretRule.allCases.map(\.id))
  }

  private func result(in session: Session) async throws(Failure) -> CheckResult {
    if !staged, !all {
      return try await Secrets.check(
        try await ChangeResolver.sinceBase(base, in: session), in: session)
    }
    let head = try await session.refs().resolve("HEAD")
    if all, head == nil {
      throw .undecided(
        SecretRule.token.id, "there is no commit yet: no file can be searched",
        hint: .flowctl("check", "secrets", "--staged"))
    }
    let diff =
      if all, let head {
        try await session.diff(of: GateInput(Change(head: head), directory: ""))
      } else {
        try await session.stagedDiff(since: head)
      }
    let list =
      if let head { try await Secrets.allowList(of: head, in: session) } else { SecretAllowList() }
    return Secrets.check(SecretScan.run(diff), list)
  }
}

/// Finds secrets in the lines that a change adds.
package enum Secrets {
  private static let listLimit = 1 << 20

  /// Checks the lines that a change adds.
  ///
  /// The allow list of the base is used; a change with an unknown base has none.
  package static func check(
    _ input: GateInput, in session: Session
  ) async throws(Failure) -> CheckResult {
    let change = input.change
    let diff = try await session.diff(of: input)
    var list = SecretAllowList()
    if let trusted = change.mergeBase ?? (change.target == nil ? change.head : nil) {
      list = try await allowList(of: trusted, in: session)
    }
    let scan = SecretScan.run(diff)
    var result = check(scan, list)
    let known = Set(scan.found.map(\.secret.fingerprint))
    result.findings += try await CommitSecrets(session: session, input: input)
      .findings(besides: known, list)
    // The commits since the base can contain secrets that the last one does not.
    if let missing = change.unknownStart {
      result.findings.append(
        .undecided(
          SecretRule.token.id, "only HEAD was searched for secrets: \(missing.message)",
          hint: missing.hint))
    }
    return result
  }

  /// The secrets that a list does not allow.
  static func check(_ scan: SecretScan.Answer, _ list: SecretAllowList) -> CheckResult {
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
  static func allowList(
    of commit: ObjectID, in session: Session
  ) async throws(Failure) -> SecretAllowList {
    let git = try session.git()
    let blob = try await askingGit(
      await git.readBlob(commit, path: SecretAllowList.path, limit: listLimit))
    return blob.map { SecretAllowList(parsing: $0.bytes) } ?? SecretAllowList()
  }
}

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
      guard index < Self.most, entries.count > 1 else { continue }
      for found in try await added(by: entry)
      where !list.allows(found.secret) && known.insert(found.secret.fingerprint).inserted {
        let words = "'\(found.path)' of commit '\(entry.id.short)', and was removed later"
        findings.append(finding(found.secret, words, found.diagnostic.severity))
      }
    }
    return findings
  }

  /// The secrets in a commit that none of its parents has.
  private func added(by entry: LogEntry) async throws(Failure) -> [SecretScan.Found] {
    var own = input
    own.change.head = entry.id
    var found: [SecretScan.Found]?
    for parent in entry.parents.isEmpty ? [nil] : entry.parents.map(Optional.some) {
      own.change.mergeBase = parent
      let new = SecretScan.run(try await session.diff(of: own)).found
      let prints = Set(new.map(\.secret.fingerprint))
      found = found?.filter { prints.contains($0.secret.fingerprint) } ?? new
      if found?.isEmpty == true { break }
    }
    return found ?? []
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
