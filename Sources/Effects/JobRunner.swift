/// A program that may run for long, in a process group of its own and without input.
package struct JobRequest: Hashable, Sendable {
  /// Absolute path.
  package var executable: String
  package var arguments: [String]
  package var directory: String
  /// The whole environment of the child.
  package var environment: [String: String]
  /// Seconds after which its process group is ended.
  package var timeout: Double
  /// Seconds from asking the group to end until it is killed.
  package var grace: Double
  /// True where standard output and errors come apart; else both come in the order of their writing.
  package var separatesErrors: Bool

  /// A job.
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

/// Which stream of a job bytes come from.
package enum JobStream: Sendable {
  /// Standard output, and the errors too where they do not come apart.
  case output
  case errors
}

/// How a job ended.
package enum JobEnd: Hashable, Sendable {
  case exited(Int32)
  /// Ended by a signal that was not ours.
  case signalled(Int32)
  case timedOut
  case cancelled
  case notStarted(reason: String)
}

/// A program as it was found on this machine.
package struct JobProgram: Hashable, Sendable {
  /// Where it is started from.
  package var path: String
  /// The file itself, links followed.
  package var file: String
  /// Bytes.
  package var size: Int
  /// Nanoseconds since 1970.
  package var modified: Int64
  package var inode: UInt64

  /// A program.
  package init(path: String, file: String, size: Int, modified: Int64, inode: UInt64) {
    self.path = path
    self.file = file
    self.size = size
    self.modified = modified
    self.inode = inode
  }
}

/// The port to programs that may run for long, side by side.
package struct JobRunner: Sendable {
  /// Takes bytes as they come, one call after another; the buffer is not valid after it returns.
  package typealias Sink = @Sendable (JobStream, UnsafeRawBufferPointer) -> Void

  /// Runs a job to its end; what it leaves behind in its process group is ended, too.
  package var run: @Sendable (JobRequest, @escaping Sink) async -> JobEnd
  /// Looks for a program: a name in the folders of `path`, a path with a slash from `directory`.
  package var find: @Sendable (_ name: String, _ directory: String, _ path: String) -> JobProgram?

  /// A runner of these closures.
  package init(
    run: @escaping @Sendable (JobRequest, @escaping Sink) async -> JobEnd,
    find: @escaping @Sendable (String, String, String) -> JobProgram?
  ) {
    self.run = run
    self.find = find
  }

  /// Where no program can be started.
  package static let none = JobRunner(
    run: { request, _ in .notStarted(reason: "'\(request.executable)' can't be started here") },
    find: { _, _, _ in nil })
}
