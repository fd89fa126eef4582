package import Base

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

enum GitEnvironment {
  private static let allowed: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "SSH_AUTH_SOCK", "SSH_AGENT_PID",
    "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR",
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    "SSL_CERT_FILE", "SSL_CERT_DIR", "DEVELOPER_DIR",
    // The places of the user's own configuration, outside the repository.
    "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM",
  ]

  private static let ofUser: Set<String> = [
    "GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_AUTHOR_DATE", "GIT_COMMITTER_NAME",
    "GIT_COMMITTER_EMAIL", "GIT_COMMITTER_DATE", "EMAIL", "GNUPGHOME", "GPG_TTY",
  ]

  /// Author, date and key of commits; none of these makes Git use another repository.
  static func ofUser(_ environment: [String: String]) -> [String: String] {
    environment.filter { ofUser.contains($0.key) }
  }

  /// An allow-list: of `GIT_*` only flowctl's own and the places of the user's configuration.
  ///
  /// Those of a hook's caller would make Git use another repository.
  static func make(
    from environment: [String: String], at location: RepositoryLocation
  ) -> [String: String] {
    var result = environment.filter { allowed.contains($0.key) }
    result["LC_ALL"] = "C"
    result["GIT_TERMINAL_PROMPT"] = "0"
    result["GIT_OPTIONAL_LOCKS"] = "0"
    // Parents as the remote has them: grafts change history on one machine only.
    // The path can't exist: Git warns about existing graft files, even empty ones.
    result["GIT_GRAFT_FILE"] = "/dev/null/grafts"
    // The working tree that flowctl found, instead of the one in `core.worktree`.
    result["GIT_WORK_TREE"] = location.worktree
    // If this directory turns out to be no repository, no parent directory may be used.
    result["GIT_CEILING_DIRECTORIES"] = FilePath.parent(of: location.directory)
    return result
  }
}

/// Finds the Git program by its absolute path.
enum GitExecutable {
  /// The first `git` of the absolute folders in `path`; never in the current directory.
  static func find(path: String?, files: FileSystem) throws(GitError) -> String {
    for folder in (path ?? "/usr/bin:/bin").split(separator: ":") where folder.hasPrefix("/") {
      let candidate = "\(folder)/git"
      guard let status = try? files.status(candidate) else { continue }
      let canRun = status.kind == .regular && status.permissions & 0o111 != 0
      if canRun || status.kind == .link { return candidate }
    }
    throw .gitMissing
  }
}
