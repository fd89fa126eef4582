import ArgumentParser
package import Diagnostics
package import Effects
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
    let session = try await session.judging()
    return try await result(in: session)
      .report("check secrets", rules: SecretRule.allCases.map(\.id))
  }

  private func result(in session: Session) async throws(Failure) -> CheckResult {
    if !staged, !all {
      return try await Secrets.check(
        try await ChangeResolver.sinceBase(base, in: session), in: session)
    }
    let head = try await session.refs().resolve("HEAD")
    let diff =
      if all, let head {
        try await session.diff(of: GateInput(Change(head: head), directory: ""))
      } else {
        try await session.stagedDiff(since: head)
      }
    let list =
      if let head { try await Secrets.allowList(of: head, in: session) } else { SecretAllowList() }
    return Secrets.check(diff, list)
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
    var result = check(diff, list)
    let known = Set(SecretScan.run(diff).found.map(\.secret.fingerprint))
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

  /// The secrets of a difference that a list does not allow.
  static func check(_ diff: ChangeDiff, _ list: SecretAllowList) -> CheckResult {
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
  static func allowList(
    of commit: ObjectID, in session: Session
  ) async throws(Failure) -> SecretAllowList {
    let git = try session.git()
    let blob = try await askingGit(
      await git.readBlob(commit, path: SecretAllowList.path, limit: listLimit))
    return blob.map { SecretAllowList(parsing: $0.bytes) } ?? SecretAllowList()
  }
}
