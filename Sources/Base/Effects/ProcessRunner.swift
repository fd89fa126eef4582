/// A program to run: an executable and an argument array, never a shell.
package struct ProcessRequest: Hashable, Sendable {
  /// Absolute path.
  package var executable: String
  package var arguments: [String]
  package var directory: String
  /// The whole environment of the child.
  package var environment: [String: String]
  package var input: [UInt8]
  /// Maximum bytes of standard output; more is an error.
  package var outputLimit: Int
  /// Seconds after which the process group of the child ends.
  package var timeout: Double
  /// True for a child that must finish: neither Ctrl-C nor a cancelled task ends it.
  package var isShielded = false
  /// A file, created if missing, that is locked while the program or its children run.
  package var heldFile: String?

  /// A request; limits default to 256 MiB of output and two minutes.
  package init(
    executable: String, arguments: [String], directory: String,
    environment: [String: String], input: [UInt8] = [], outputLimit: Int = 256 << 20,
    timeout: Double = 120
  ) {
    self.executable = executable
    self.arguments = arguments
    self.directory = directory
    self.environment = environment
    self.input = input
    self.outputLimit = outputLimit
    self.timeout = timeout
  }
}

/// The result of a program and its output.
package struct ProcessResult: Hashable, Sendable {
  /// The exit code, or 128 plus the signal number.
  package var status: Int32
  package var output: [UInt8]
  /// At most the first 64 KiB of standard error.
  package var errors: [UInt8]

  package init(status: Int32, output: [UInt8], errors: [UInt8] = []) {
    self.status = status
    self.output = output
    self.errors = errors
  }
}

/// Why there is no result.
package enum ProcessError: Error, Hashable, Sendable {
  case notFound(executable: String)
  case outputTooLarge(limit: Int)
  case timedOut(seconds: Double)
  case failed(reason: String)
}

/// The port to other programs.
package struct ProcessRunner: Sendable {
  package var run: @Sendable (_ request: ProcessRequest) async throws(ProcessError) -> ProcessResult
  /// Whether a program with this locked file, or one of its children, still runs.
  package var isHeld: @Sendable (_ file: String) -> Bool

  /// A runner of these closures; by default nothing is locked.
  package init(
    run: @escaping @Sendable (ProcessRequest) async throws(ProcessError) -> ProcessResult,
    isHeld: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.run = run
    self.isHeld = isHeld
  }
}

/// The port that distinguishes this process from others, even if a process id is reused.
package struct ProcessIdentity: Sendable {
  /// A name of this process that is unique among all that share its files.
  package var name: @Sendable () -> String
  /// Whether the process with such a name still runs; nil if unknown here.
  package var isAlive: @Sendable (_ name: String) -> Bool?
  /// Absolute path of the running program with links resolved; nil if unknown.
  package var program: @Sendable () -> String?
  /// Protects the memory of this process from dumps and other programs, as it contains a secret.
  package var guardMemory: @Sendable () -> Void

  /// An identity of these closures.
  package init(
    name: @escaping @Sendable () -> String, isAlive: @escaping @Sendable (String) -> Bool?,
    program: @escaping @Sendable () -> String? = { nil },
    guardMemory: @escaping @Sendable () -> Void
  ) {
    self.name = name
    self.isAlive = isAlive
    self.program = program
    self.guardMemory = guardMemory
  }

  /// An identity of an unknown process.
  package static let unknown = ProcessIdentity(
    name: { "unknown" }, isAlive: { _ in nil }, guardMemory: {})
}
