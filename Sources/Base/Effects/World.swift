/// All effects, created once at the composition root and passed down.
package struct World: Sendable {
  package var files: FileSystem
  package var processes: ProcessRunner
  package var jobs: JobRunner
  package var console: Console
  package var environment: EnvironmentVariables
  package var web: WebTransport
  package var clock: Clock
  /// Opens the store with a name for this user, such as `github`; it never fails, but the store can
  /// be only in memory, with the reason.
  package var openStore: @Sendable (_ name: String) -> Store
  package var secrets: SecretStore
  package var signer: Signer
  package var identity: ProcessIdentity
  /// Absolute path of the working directory of the command.
  package var directory: String
  /// The typed command: the program and its arguments.
  package var arguments: [String]
  /// The full name of the command, such as `check merge`, as the argument parser has it.
  package var command: String?
  /// The number of threads that can run in parallel.
  package var cores: Int
  /// The managed policy of an organization on this system; nil without one.
  package var managedPolicy: @Sendable () -> [UInt8]?
  /// Seconds since 1970.
  package var now: @Sendable () -> Int64

  /// A world of these ports.
  package init(
    files: FileSystem, processes: ProcessRunner, jobs: JobRunner = .none, console: Console,
    environment: EnvironmentVariables, web: WebTransport = .none, clock: Clock = .still(),
    openStore: @escaping @Sendable (String) -> Store = { _ in .none },
    secrets: SecretStore = .none, signer: Signer = .none,
    identity: ProcessIdentity = .unknown, directory: String,
    arguments: [String] = ["flowctl"],
    cores: Int = 1, managedPolicy: @escaping @Sendable () -> [UInt8]? = { nil },
    now: @escaping @Sendable () -> Int64
  ) {
    self.files = files
    self.processes = processes
    self.jobs = jobs
    self.console = console
    self.environment = environment
    self.web = web
    self.clock = clock
    self.openStore = openStore
    self.secrets = secrets
    self.signer = signer
    self.identity = identity
    self.directory = directory
    self.arguments = arguments
    self.cores = cores
    self.managedPolicy = managedPolicy
    self.now = now
  }

  /// A path of the user, resolved from the working directory.
  package func absolute(_ path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : directory + "/" + path
  }
}

extension World {
  /// The typed command, with which hints are completed.
  package var typed: Command { Command(["flowctl"] + arguments.dropFirst()) }
}
