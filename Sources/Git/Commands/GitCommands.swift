package import Effects

/// Git itself, by plumbing commands that run nothing of the repository's configuration.
///
/// Hooks, file system monitors, external diffs, text conversions, pagers and signature programs
/// are off. Replacement objects and grafts are ignored: they rewrite history on one machine, and
/// a check must judge what everybody has. Git finds the repository itself, bare ones included, so
/// that its ownership check (`safe.directory`), which `--git-dir` would skip, stays in force.
package struct GitCommands: Sendable {
  package let location: RepositoryLocation
  private var environment: [String: String]
  /// What only commands that commit in the user's name may see.
  private let userEnvironment: [String: String]
  /// Where programs are looked for.
  private let path: String?
  let files: FileSystem
  private let processes: ProcessRunner
  private var options: [String]
  private var isShielded = false
  private var heldFile: String?

  /// Commands by the git in the `PATH` of `environment`, which is looked for once there is one to run.
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
    // Fetching asks it what an alternate has; the colon does nothing.
    "-c", "core.alternateRefsCommand=:",
    "-c", "protocol.ext.allow=never", "-c", "gc.auto=0", "-c", "maintenance.auto=false",
  ]

  /// The same commands without the commit-graph, for a repository whose graph is damaged.
  package var ignoringCommitGraph: GitCommands {
    var commands = self
    commands.options += ["-c", "core.commitGraph=false"]
    return commands
  }

  /// The same commands on another index, as a commit of some files has one of its own.
  package func using(index path: String) -> GitCommands {
    var commands = self
    commands.environment["GIT_INDEX_FILE"] = path
    return commands
  }

  /// The same commands in the name of the user, as the environment and the configuration have it.
  package var asUser: GitCommands {
    var commands = self
    commands.environment.merge(userEnvironment) { _, own in own }
    return commands
  }

  /// The same commands where no signal ends git before it has come to its end, however long files take.
  ///
  /// Half a checkout is nothing that git could go on with, or take back.
  package var shielded: GitCommands {
    var commands = self
    commands.isShielded = true
    return commands
  }

  /// The same commands, each of which holds a file until it has ended, also where this process is killed.
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

  /// The same commands with the hooks that the user has set up.
  var withHooks: GitCommands {
    var commands = self
    if let index = commands.options.firstIndex(of: Self.noHooks) {
      commands.options.removeSubrange(index - 1...index)
    }
    return commands
  }

  /// The same commands with further options of git itself.
  func adding(_ options: [String]) -> GitCommands {
    var commands = self
    commands.options += options
    return commands
  }

  /// Runs git and takes its output.
  ///
  /// - Throws: a status outside `accepting`, as the most telling error that plumbing can prove.
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

  /// The command as messages name it: `git` and its subcommand.
  static func name(_ arguments: [String]) -> String { "git \(arguments.first ?? "")" }
}
