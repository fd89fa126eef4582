package import Effects

/// Runs Git's plumbing commands, without programs from the repository's configuration.
///
/// Hooks, file system monitors, external diffs, text conversions, pagers and signature programs
/// are off. Replacement objects and grafts are ignored: they change history on one machine, and a
/// check must evaluate what all users have. Git finds the repository itself, including bare ones,
/// so that its ownership check (`safe.directory`), which `--git-dir` would skip, stays active.
package struct GitCommands: Sendable {
  package let location: RepositoryLocation
  private var environment: [String: String]
  /// Variables only for commands that commit in the user's name.
  private let userEnvironment: [String: String]
  /// Where programs are looked up.
  private let path: String?
  let files: FileSystem
  private let processes: ProcessRunner
  private var options: [String]
  private var isShielded = false
  private var heldFile: String?

  /// Commands of the Git in the `PATH` of `environment`, which is looked up at the first command.
  package init(
    at location: RepositoryLocation, environment: [String: String], files: FileSystem,
    processes: ProcessRunner
  ) {
    path = environment["PATH"]
    self.files = files
    self.location = location
    self.environment = GitEnvironment.make(from: environment, at: location)
    userEnvironment = GitEnvironment.ofUser(environment)
    self.processes = processes
    options =
      Self.hardening + ["-c", "safe.bareRepository=\(location.isBare ? "all" : "explicit")"]
  }

  private static let noHooks = "core.hooksPath=/dev/null"
  private static let hardening = [
    "--no-pager", "--no-optional-locks", "--no-replace-objects", "-c", "core.fsmonitor=false",
    "-c", noHooks, "-c", "log.showSignature=false",
    // Fetching runs this command for refs of alternates; the colon does nothing.
    "-c", "core.alternateRefsCommand=:",
    "-c", "protocol.ext.allow=never", "-c", "gc.auto=0", "-c", "maintenance.auto=false",
  ]

  /// The same commands without the commit-graph, for a repository with a damaged graph.
  package var ignoringCommitGraph: GitCommands {
    var commands = self
    commands.options += ["-c", "core.commitGraph=false"]
    return commands
  }

  /// The same commands on another index, such as for a commit of a few files.
  package func using(index path: String) -> GitCommands {
    var commands = self
    commands.environment["GIT_INDEX_FILE"] = path
    return commands
  }

  /// The same commands in the user's name, from environment and configuration.
  package var asUser: GitCommands {
    var commands = self
    commands.environment.merge(userEnvironment) { _, own in own }
    return commands
  }

  /// The same commands, protected from signals and time limits until Git ends.
  ///
  /// Git can neither continue nor undo half a checkout.
  package var shielded: GitCommands {
    var commands = self
    commands.isShielded = true
    return commands
  }

  /// The same commands, each with an open file until it ends, also if this process is killed.
  package func holding(_ file: String) -> GitCommands {
    var commands = self
    commands.heldFile = file
    return commands
  }

  private static let shieldedTimeout = 3600.0

  /// The same commands with further variables.
  func with(_ variables: [String: String]) -> GitCommands {
    var commands = self
    commands.environment.merge(variables) { _, own in own }
    return commands
  }

  /// The same commands with the user's hooks.
  var withHooks: GitCommands {
    var commands = self
    if let index = commands.options.firstIndex(of: Self.noHooks) {
      commands.options.removeSubrange(index - 1...index)
    }
    return commands
  }

  /// The same commands with further options of Git itself.
  func adding(_ options: [String]) -> GitCommands {
    var commands = self
    commands.options += options
    return commands
  }

  /// Runs Git and returns its output.
  ///
  /// - Throws: for a status outside `accepting`, the most specific error that plumbing can find.
  func run(
    _ arguments: [String], input: [UInt8] = [], accepting: Set<Int32> = [0],
    about objects: [ObjectID] = [], limit: Int = 256 << 20, timeout: Double = 120
  ) async throws(GitError) -> GitOutput {
    let result = try await launch(arguments, input: input, limit: limit, timeout: timeout)
    if accepting.contains(result.status) {
      return GitOutput(result.output, status: result.status, of: Self.name(arguments))
    }
    throw await fault(of: result, arguments, about: objects)
  }

  func launch(
    _ arguments: [String], input: [UInt8] = [], limit: Int = 256 << 20, timeout: Double = 120
  ) async throws(GitError) -> ProcessResult {
    var request = ProcessRequest(
      executable: try GitExecutable.find(path: path, files: files), arguments: options + arguments,
      directory: location.directory,
      environment: environment, input: input, outputLimit: limit,
      timeout: isShielded ? Self.shieldedTimeout : timeout)
    request.isShielded = isShielded
    request.heldFile = heldFile
    do {
      return try await processes.run(request)
    } catch {
      switch error {
      case .notFound: throw .gitMissing
      case .outputTooLarge(let limit): throw .tooLarge(name: Self.name(arguments), limit: limit)
      case .timedOut(let seconds): throw .timedOut(command: Self.name(arguments), seconds: seconds)
      case .failed(let reason): throw .process(reason: reason)
      }
    }
  }

  /// The command's name in messages: `git` and its subcommand.
  static func name(_ arguments: [String]) -> String { "git \(arguments.first ?? "")" }
}
