/// A program to run: an executable and an argument array, never a shell.
package struct ProcessRequest: Hashable, Sendable {
  /// Absolute path.
  package var executable: String
  package var arguments: [String]
  package var directory: String
  /// The whole environment of the child.
  package var environment: [String: String]
  package var input: [UInt8]
  /// Bytes of standard output that are taken; more is an error.
  package var outputLimit: Int
  /// Seconds after which the child's process group is ended.
  package var timeout: Double
  /// True for a child that must come to its end: Ctrl-C in the terminal does not reach it, and a
  /// cancelled task waits for it.
  package var isShielded = false
  /// A file that is held while the program or what it has started runs, also where this process is
  /// killed; it is made where it is not there.
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

/// How a program ended, and what it wrote.
package struct ProcessResult: Hashable, Sendable {
  /// The exit code, or 128 plus the signal's number.
  package var status: Int32
  package var output: [UInt8]
  /// At most the first 64 KiB of standard error.
  package var errors: [UInt8]

  /// A result.
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
  /// Whether a program that holds a file still runs, or one that it has started.
  package var isHeld: @Sendable (_ file: String) -> Bool

  /// A runner of these closures; nothing is held by default.
  package init(
    run: @escaping @Sendable (ProcessRequest) async throws(ProcessError) -> ProcessResult,
    isHeld: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.run = run
    self.isHeld = isHeld
  }
}
