import Foundation

/// A directory of one test, removed after its last use.
package final class ScratchDirectory: Sendable {
  /// Absolute path with resolved links, so that it equals the output of Git.
  package let path: String

  /// Creates an empty directory in the temporary directory.
  package init() throws {
    // Foundation would remove the /private of macOS, which Git prints.
    guard let parent = realpath(FileManager.default.temporaryDirectory.path, nil) else {
      throw CocoaError(.fileNoSuchFile)
    }
    defer { free(parent) }
    path = "\(String(cString: parent))/flowctl-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file below the directory and creates missing parents.
  package func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  /// Writes bytes below the directory and creates missing parents.
  package func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? FileManager.default.removeItem(at: url)
    try Data(bytes).write(to: url)
  }

  /// The bytes of a file below the directory.
  package func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path).appendingPathComponent(name)))
  }

  /// Whether something is at a path below the directory.
  package func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(path)/\(name)")
  }

  /// The names in a directory below this one, sorted.
  package func list(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(name)").sorted()
  }

  /// Makes the file at an absolute path executable for all users.
  package static func makeExecutable(_ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    // The file can still be open in a child that another test starts, and a file that is open for
    // writing can't be run: so another program writes it.
    let copy = path + ".copy"
    guard run("/bin/cp", ["-p", path, copy]) == 0 else { throw CocoaError(.fileWriteUnknown) }
    guard rename(copy, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  private static func run(_ program: String, _ arguments: [String]) -> Int32 {
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var id: pid_t = 0
    guard posix_spawn(&id, program, nil, nil, &words, nil) == 0 else { return -1 }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 { if errno != EINTR { return -1 } }
    return status
  }
}
