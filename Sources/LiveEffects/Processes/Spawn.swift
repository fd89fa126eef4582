import CSystemCalls
import Base

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(Darwin)
  private typealias SpawnActions = posix_spawn_file_actions_t?
  private typealias SpawnAttributes = posix_spawnattr_t?
#else
  private typealias SpawnActions = posix_spawn_file_actions_t
  private typealias SpawnAttributes = posix_spawnattr_t
#endif

/// A program to start, and its inherited files.
struct Spawn {
  var executable: String
  var arguments: [String]
  var directory: String
  var environment: [String: String]
  /// True if it leads its own process group.
  var leadsGroup = false
  /// The descriptor of a locked file in addition to its standard streams.
  var held: Int32?
}

/// Starts a program with these descriptors as its standard streams.
func spawn(
  _ program: Spawn, _ input: Int32, _ output: Int32, _ errors: Int32
) throws(ProcessError) -> pid_t {
  let variables = program.environment.map { "\($0.key)=\($0.value)" }
  let words = [program.executable] + program.arguments
  guard !(words + variables + [program.directory]).contains(where: { $0.utf8.contains(0) }) else {
    throw .failed(reason: "the arguments of '\(program.executable)' contain a NUL byte")
  }
  var actions = streams(input, output, errors, in: program.directory)
  if let held = program.held {
    posix_spawn_file_actions_adddup2(&actions, held, HeldFile.childNumber)
  }
  defer { posix_spawn_file_actions_destroy(&actions) }
  var attributes = attributes(leadsGroup: program.leadsGroup)
  defer { posix_spawnattr_destroy(&attributes) }
  var id: pid_t = 0
  let code = withCStrings(words) { words in
    withCStrings(variables) { variables in
      posix_spawn(&id, program.executable, &actions, &attributes, words, variables)
    }
  }
  if code == ENOENT, access(program.executable, F_OK) != 0 {
    throw .notFound(executable: program.executable)
  }
  guard code == 0 else { throw .system(program.executable, code) }
  return id
}

private func streams(
  _ input: Int32, _ output: Int32, _ errors: Int32, in directory: String
) -> SpawnActions {
  #if canImport(Darwin)
    var actions: SpawnActions = nil
  #else
    var actions = SpawnActions()
  #endif
  posix_spawn_file_actions_init(&actions)
  posix_spawn_file_actions_adddup2(&actions, input, 0)
  posix_spawn_file_actions_adddup2(&actions, output, 1)
  posix_spawn_file_actions_adddup2(&actions, errors, 2)
  spawn_in_directory(&actions, directory)
  return actions
}

/// No blocked signals, and the default handling of signals that this process may ignore.
private func attributes(leadsGroup: Bool) -> SpawnAttributes {
  #if canImport(Darwin)
    var attributes: SpawnAttributes = nil
  #else
    var attributes = SpawnAttributes()
  #endif
  posix_spawnattr_init(&attributes)
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  var defaults = sigset_t()
  sigemptyset(&defaults)
  for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&defaults, signal) }
  posix_spawnattr_setsigdefault(&attributes, &defaults)
  posix_spawnattr_setpgroup(&attributes, 0)
  let flags =
    Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | isolating_spawn_flags()
  posix_spawnattr_setflags(&attributes, leadsGroup ? flags | Int16(POSIX_SPAWN_SETPGROUP) : flags)
  return attributes
}

/// Words as a C array that ends with nil.
private func withCStrings<Result>(
  _ words: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = words.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}
