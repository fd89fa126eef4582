import Gitflow
import Configuration
package import Base
import Git
package import Session

/// `check branch`: checks whether branch names are allowed.
package enum CheckBranchNames {
  static let command = "check branch"

  /// The options of the command line.
  package struct Options: Sendable {
    package var names: [String]
    package var readsInput: Bool

    /// The number of names that are shown; further names are only counted.
    package var shown: ShownSubjects
    /// The severity from which a finding fails the report.
    package var failOn: Severity
    /// True before a commit: on a detached HEAD, as in a rebase, the commit is on no branch.
    package var isCommit: Bool

    /// Names from the command line, or from standard input, one per line.
    package init(
      names: [String], readsInput: Bool, shown: ShownSubjects = .all,
      failOn: Severity = .error, isCommit: Bool = false
    ) {
      self.names = names
      self.readsInput = readsInput
      self.shown = shown
      self.failOn = failOn
      self.isCommit = isCommit
    }

    /// The options for the current branch if `HEAD` was typed, which Git also accepts as its name.
    fileprivate var meaningCurrent: Options? {
      guard names == ["HEAD"] else { return nil }
      var options = self
      options.names = []
      return options
    }
  }

  /// True if a CI run supplies the branch when no name is given.
  package static func isInRun(_ world: World) -> Bool { CIRun.isPresent(in: world.environment) }

  /// Checks without running a program; nil if reading the refs needs Git.
  package static func runDirectly(
    _ options: Options, in session: Session
  ) throws(Failure) -> Report? {
    let loaded = try session.policy(reading: .branches)
    let names = try names(options.meaningCurrent ?? options, in: session)
    guard let location = session.location else { return try outside(names, loaded, options) }
    return try BranchQuestion(loaded, options, location, in: session)
      .direct(names)
  }

  /// Checks names; without names, uses the branch of the CI run, else the current branch.
  package static func run(_ options: Options, in session: Session) async throws(Failure) -> Report {
    let session = try await session.withPolicyOfHead()
    if let current = options.meaningCurrent {
      return try await evaluate(current, authorIsBot: false, in: session)
    }
    var options = options
    var authorIsBot = false
    var policy: LoadedPolicy?
    if options.names.isEmpty, !options.readsInput, let event = try ChangeResolver.event(in: session)
    {
      switch event {
      case .nothing(let reason): return nothing(reason)
      case .mergeGroup(let target, _, _):
        return nothing("the merge group for '\(target)' has no branch name")
      case .push(let branch, let isBot): (options.names, authorIsBot) = ([branch], isBot)
      case .pullRequest(let request):
        (options.names, authorIsBot) = ([request.head.name], request.authorIsBot)
        // A shallow clone has enough history for a name, but may lack the base.
        policy = try await session.policy(for: request)
      }
    }
    return try await evaluate(options, authorIsBot: authorIsBot, by: policy, in: session)
  }

  /// Checks names with the given policy, or with the repository's own.
  package static func evaluate(
    _ options: Options, authorIsBot: Bool, by policy: LoadedPolicy? = nil, in session: Session
  ) async throws(Failure) -> Report {
    var loaded = if let policy { policy } else { try session.policy(reading: .branches) }
    let given = try names(options, in: session)
    guard let location = session.location else { return try outside(given, loaded, options) }
    var question = BranchQuestion(loaded, options, location, in: session)
    question.authorIsBot = authorIsBot
    let refs = try session.refs()
    let branch = given == nil ? try await refs.head().branch ?? question.rebased : nil
    guard let names = given ?? branch.map({ NameList([$0]) }) else {
      return detached(options)
    }
    let layout = loaded.policy.model.apps
    if layout.isApart, layout.focus == nil {
      let groups = NamesByApp(names, loaded.policy.model)
      guard groups.areOfOne else {
        return try await evaluate(groups, options, authorIsBot, loaded, session)
      }
      loaded = loaded.focused(on: groups.names.first?.app)
      question = BranchQuestion(loaded, options, location, in: session)
      question.authorIsBot = authorIsBot
    }
    let isMany = names.count > manyNames
    let asked =
      isMany
      ? await AskedNames(many: names, loaded.policy.model) : AskedNames(names, loaded.policy.model)
    question.asked = asked
    func direct() async throws(Failure) -> Report? {
      isMany ? try await question.direct(many: names) : try question.direct(names)
    }
    if let report = try await direct() { return report }
    if asked.asksVersions {
      question.merges = try await merges(
        names, options, in: try Repository(session, session.withVersionStyle(loaded)))
      if let report = try await direct() { return report }
    }
    let scope = RefScope.everything(loaded.policy)
    return question.report(names, try await RefSnapshot.read(scope, in: session))
  }

  /// The names of each app with its versions, in one report.
  private static func evaluate(
    _ groups: NamesByApp, _ options: Options, _ authorIsBot: Bool, _ loaded: LoadedPolicy,
    _ session: Session
  ) async throws(Failure) -> Report {
    var report = Report(command: command, title: "\(groups.count) branches")
    for (app, names) in groups.names {
      var own = options
      (own.names, own.readsInput) = (names, false)
      let part = try await evaluate(
        own, authorIsBot: authorIsBot, by: loaded.focused(on: app), in: session)
      report.checks += part.checks
      report.diagnostics += part.diagnostics
      report.omitted = report.omitted + part.omitted
    }
    return report
  }

  /// Above this number of names, a second core is faster.
  private static let manyNames = 2000

  /// Versions that were merged into production and have no tag.
  private static func merges(
    _ names: NameList, _ options: Options, in repository: Repository
  ) async throws(Failure) -> VersionFacts {
    var versions = try await repository.versionsWithMerges()
    let kept = Set(versions.closed.map(\.branch.name))
    let work = ReleasedWork(repository, versions)
    for index in names.indices where !kept.isEmpty && kept.contains(names[index]) {
      // Of thousands of kept branches, only recent ones may lack something of the version.
      if !options.isCommit, versions.isLongSettled(names[index]) { continue }
      versions.shipped[names[index]] = try await work.shipped(
        names[index], forCommit: options.isCommit)
    }
    return versions
  }

  /// A report that there is nothing to check.
  package static func nothing(_ reason: String) -> Report {
    .nothing(command, .branchName, reason)
  }

  /// The given names; nil means the current branch.
  private static func names(
    _ options: Options, in session: Session
  ) throws(Failure) -> NameList? {
    if !options.readsInput { return options.names.isEmpty ? nil : NameList(options.names) }
    let names = try askingFiles(
      .badInput, "usage", "can't read standard input",
      NameList(lines: try session.world.console.readInput(64 << 20)))
    if names.count > 0 { return names }
    throw Failure(
      .usage, "usage", "standard input has no branch name", hint: .flowctl("branches"))
  }

  private static func outside(
    _ names: NameList?, _ loaded: LoadedPolicy, _ options: Options
  ) throws(Failure) -> Report {
    guard let names else {
      throw Failure(
        .usage, "usage", "not in a Git repository: a branch name is required",
        hint: .flowctl("check", "branch", "<name>"))
    }
    let evaluator = BranchNameEvaluator(
      AskedNames(names, loaded.policy.model), policy: loaded.policy, in: nil, options)
    var report = BranchReport.make(names, evaluator.answers())
    report.notes = ["not in a Git repository: only the name was checked"]
    return report
  }

  static func detached(_ options: Options) -> Report {
    let reason = "HEAD is detached: no branch is checked out"
    if options.isCommit { return nothing(reason) }
    return .undecided(
      command, title: "no branch", .branchName, reason,
      hint: .flowctl("check", "branch", "<name>"))
  }
}

/// Names by the app whose versions they are compared with; nil for the branches of all apps.
private struct NamesByApp {
  private(set) var names: [(app: String?, names: [String])] = []

  init(_ list: NameList, _ model: BranchModel) {
    for index in list.indices {
      let app = model.app(ofBranch: list[index])?.name
      if let place = names.firstIndex(where: { $0.app == app }) {
        names[place].names.append(list[index])
      } else {
        names.append((app, [list[index]]))
      }
    }
  }

  var areOfOne: Bool { names.count < 2 }
  var count: Int { names.reduce(0) { $0 + $1.names.count } }
}
