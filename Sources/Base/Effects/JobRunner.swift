/// A program that can run for long, in its own process group and without input.
package struct JobRequest: Hashable, Sendable {
  /// Absolute path.
  package var executable: String
  package var arguments: [String]
  package var directory: String
  /// The whole environment of the child.
  package var environment: [String: String]
  /// Seconds after which its process group is ended.
  package var timeout: Double
  /// Seconds between ending and killing the group.
  package var grace: Double
  /// True for separate standard output and errors; otherwise both are in the order of writing.
  package var separatesErrors: Bool

  package init(
    executable: String, arguments: [String], directory: String, environment: [String: String],
    timeout: Double, grace: Double = 5, separatesErrors: Bool = false
  ) {
    self.executable = executable
    self.arguments = arguments
    self.directory = directory
    self.environment = environment
    self.timeout = timeout
    self.grace = grace
    self.separatesErrors = separatesErrors
  }
}

/// The stream of output bytes.
package enum JobStream: Sendable {
  /// Standard output, and also errors if they are not separate.
  case output
  case errors
}

/// The end of a job.
package enum JobEnd: Hashable, Sendable {
  case exited(Int32)
  /// Ended by a signal of another process.
  case signalled(Int32)
  case timedOut
  case cancelled
  case notStarted(reason: String)
}

/// A program on this machine.
package struct JobProgram: Hashable, Sendable {
  /// The path to start it.
  package var path: String
  /// The file itself, after following links.
  package var file: String
  /// Bytes.
  package var size: Int
  /// Nanoseconds since 1970.
  package var modified: Int64
  package var inode: UInt64

  package init(path: String, file: String, size: Int, modified: Int64, inode: UInt64) {
    self.path = path
    self.file = file
    self.size = size
    self.modified = modified
    self.inode = inode
  }
}

/// The port to programs that can run for long, in parallel.
package struct JobRunner: Sendable {
  /// Receives bytes in sequential calls; the buffer is not valid after it returns.
  package typealias Sink = @Sendable (JobStream, UnsafeRawBufferPointer) -> Void

  /// Runs a job to its end; other processes of its group are also ended.
  package var run: @Sendable (JobRequest, @escaping Sink) async -> JobEnd
  /// Finds a program: a name in the directories of `path`, a path with a slash from `directory`.
  package var find: @Sendable (_ name: String, _ directory: String, _ path: String) -> JobProgram?

  package init(
    run: @escaping @Sendable (JobRequest, @escaping Sink) async -> JobEnd,
    find: @escaping @Sendable (String, String, String) -> JobProgram?
  ) {
    self.run = run
    self.find = find
  }

  /// A runner that can start no programs.
  package static let none = JobRunner(
    run: { request, _ in .notStarted(reason: "'\(request.executable)' can't be started here") },
    find: { _, _, _ in nil })
}
