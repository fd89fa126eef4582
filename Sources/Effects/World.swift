/// Everything outside the program, made once at the composition root and passed down.
package struct World: Sendable {
  package var files: FileSystem
  package var processes: ProcessRunner
  package var jobs: JobRunner
  package var console: Console
  package var environment: EnvironmentVariables
  package var web: WebTransport
  package var clock: Clock
  /// Opens what is kept under a name for this user, such as `github`; it never fails, but the
  /// store may live in memory alone and tell why.
  package var openStore: @Sendable (_ name: String) -> Store
  package var secrets: SecretStore
  package var identity: ProcessIdentity
  /// Absolute path of the directory that the command works in.
  package var directory: String
  /// What was typed: the program and its arguments.
  package var arguments: [String]
  /// How many threads can work at the same time.
  package var cores: Int
  /// What the system's management holds of an organisation's policy; nil where it holds none.
  package var managedPolicy: @Sendable () -> [UInt8]?
  /// Seconds since 1970.
  package var now: @Sendable () -> Int64

  /// A world of these ports.
  package init(
    files: FileSystem, processes: ProcessRunner, jobs: JobRunner = .none, console: Console,
    environment: EnvironmentVariables, web: WebTransport = .none, clock: Clock = .still(),
    openStore: @escaping @Sendable (String) -> Store = { _ in .none },
    secrets: SecretStore = .none, identity: ProcessIdentity = .unknown, directory: String,
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
    self.identity = identity
    self.directory = directory
    self.arguments = arguments
    self.cores = cores
    self.managedPolicy = managedPolicy
    self.now = now
  }

  /// A path as the user wrote it, made absolute from the working directory.
  package func absolute(_ path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : directory + "/" + path
  }
}
