import ArgumentParser
package import Base
import Gates
import Git
package import Session

package struct CheckConflictsCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "conflicts",
    abstract: "Check whether HEAD merges without conflicts.",
    discussion: """
      Git predicts the merge without changing the working tree. This requires Git 2.38. \
      Merge drivers don't run, as on GitHub.

      flowctl check conflicts                  into the merge target of the branch
      flowctl check conflicts --into develop
      """)

  @Option(help: ArgumentHelp("Branch to merge into.", valueName: "branch"))
  var into: String?

  @OptionGroup var global: GlobalOptions

  package func run(in world: World) async throws -> ExitStatus {
    await global.report("check conflicts", in: world) { session throws(Failure) in
      try await Conflicts.report(into: into, in: session)
    }
  }
}

/// `conflicts`: the change merges into its target without conflicts, and contains no markers of one.
package enum Conflicts {
  private static let id: RuleID = "conflicts"
  private static let limit = 50
  private static let cutOff = undecided(
    "this clone is shallow: the merge base is missing", .run(Session.unshallow))

  /// Predicts the merge of HEAD into a branch; by default into the merge target of its branch.
  static func report(into target: String?, in session: Session) async throws(Failure) -> Report {
    let session = try await session.withPolicyOfHead()
    let refs = try session.refs()
    guard let head = try await refs.resolve("HEAD") else {
      throw Failure(.usage, "usage", "the repository has no commits yet", hint: .git("commit"))
    }
    let name: String
    if let target {
      name = target
    } else if let branch = try await refs.head().branch {
      name = try await Repository(session).legalTarget(of: branch)
    } else {
      throw Failure(
        .usage, "usage", "HEAD is detached: without a branch the merge target is unknown",
        hint: .flowctl("check", "conflicts", "--into", "<branch>"))
    }
    return try await check(head, into: name, in: session).report("check conflicts", rules: [id])
  }

  /// Checks the merge of a change.
  package static func check(
    _ input: GateInput, in session: Session
  ) async throws(Failure) -> CheckResult {
    let change = input.change
    if let place = try session.end(of: change) {
      return .skipped("'\(place)' has no merge target: there is no merge to check")
    }
    guard let head = change.head, let target = change.target else {
      return undecided("the merge target of the change is unknown", session.baseRemedy(change))
    }
    if case .found(let base, let display)? = change.base {
      return try await check(head, into: base, display, input.excluded, in: session)
    }
    return try await check(head, into: target, input.excluded, in: session)
  }

  private static func check(
    _ head: ObjectID, into target: String, _ excluded: [String] = [], in session: Session
  ) async throws(Failure) -> CheckResult {
    let finder = try BaseFinder(session)
    let typed = try await finder.typedBranch(target)
    return switch try await finder.branch(typed.name, on: typed.remote) {
    case .missing(let reason, let remedy): undecided(reason, remedy)
    case .found(let base, let display):
      try await check(head, into: base, display, excluded, in: session)
    }
  }

  private static func check(
    _ head: ObjectID, into base: ObjectID, _ display: String, _ excluded: [String],
    in session: Session
  ) async throws(Failure) -> CheckResult {
    let start = try await session.mergeBase(base, head)
    if session.isShallow, start == nil { return cutOff }
    var result = try await prediction(of: head, into: base, display, in: session)
    guard let start else { return result }
    let marked = try await markers(from: start, to: head, excluded, in: session)
    if result.findings.isEmpty, !marked.isEmpty {
      result.reason = "\(CountText.words(marked.count, "file")) with conflict markers"
    }
    result.findings += marked
    return result
  }

  /// A finding for each file in which the change has added the markers of a conflict.
  private static func markers(
    from start: ObjectID, to head: ObjectID, _ excluded: [String], in session: Session
  ) async throws(Failure) -> [Diagnostic] {
    let globs = Globs(excluded)
    var findings: [Diagnostic] = []
    for file in try await session.diff(from: start, to: head).files
    where !file.isBinary && (globs.isEmpty || !globs.matches(file.path)) {
      let lines = file.addedLines
      guard let line = ConflictMarkers.start(in: lines.map { file.text[$0.range] }) else {
        continue
      }
      findings.append(
        Diagnostic(
          id, "'\(file.path)' contains conflict markers",
          hint: "keep one side of each conflict, or both, and delete the lines with the markers",
          place: Place(path: file.path, line: lines[line].number)))
    }
    return findings
  }

  private static func prediction(
    of head: ObjectID, into base: ObjectID, _ display: String, in session: Session
  ) async throws(Failure) -> CheckResult {
    let git = try session.git()
    do throws(GitError) {
      return switch try await git.foretellMerge(of: head, into: base) {
      case .clean: CheckResult(reason: "merges into '\(display)' without conflicts")
      case .conflicts(let paths, _):
        CheckResult(
          findings: findings(paths, target: display),
          reason: "\(CountText.words(paths.count, "file")) in conflict with '\(display)'")
      }
    } catch .unsupported(let reason) {
      return undecided(reason, "update Git")
    } catch .objectMissing {
      return cutOff
    } catch {
      throw error.failure
    }
  }

  /// A finding for each file in conflict.
  private static func findings(_ paths: [String], target: String) -> [Diagnostic] {
    var findings = paths.prefix(limit).map { path in
      Diagnostic(
        id, "'\(path)' conflicts with '\(target)'",
        hint: Remedy.explain("merge the target and resolve the conflict").then(
          .run([.git("fetch"), .git("merge", target)])),
        evidence: ["target": .string(target)], place: Place(path: path, line: 1))
    }
    if paths.count > limit {
      findings.append(
        Diagnostic(
          id, "\(CountText.words(paths.count - limit, "more file")) in conflict with '\(target)'"))
    }
    return findings
  }

  private static func undecided(_ reason: String, _ remedy: Remedy?) -> CheckResult {
    CheckResult(findings: [.undecided(id, reason, hint: remedy)], reason: reason)
  }
}
