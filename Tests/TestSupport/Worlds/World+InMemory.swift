package import Base
import Testing

extension World {
  /// A world with only these files; every other effect fails the test.
  package static func holding(
    _ files: [String: String], in directory: String, environment: [String: String] = [:],
    input: String? = nil
  ) -> World {
    World(
      files: .holding(files.mapValues { Array($0.utf8) }), processes: .unused,
      console: .reading(input), environment: EnvironmentVariables(environment),
      directory: directory, now: { 0 })
  }
}

extension ProcessRunner {
  /// Fails the test that runs a program.
  package static let unused = ProcessRunner { request throws(ProcessError) in
    Issue.record("no program is provided, but \(request.arguments) was run")
    throw .notFound(executable: request.executable)
  }
}

extension Console {
  /// Fails the test on output, or on input that is not provided.
  package static func reading(_ input: String?) -> Console {
    Console(
      outputIsTerminal: false, inputIsTerminal: false,
      writeOutput: { _ in Issue.record("a use case wrote to standard output") },
      writeErrors: { _ in Issue.record("a use case wrote to standard error") },
      readInput: { _ throws(FileError) in
        guard let input else {
          Issue.record("no input is provided")
          throw .failed(path: "-", reason: "not provided")
        }
        return Array(input.utf8)
      },
      readLine: {
        Issue.record("a use case asked for an answer")
        return nil
      })
  }
}

extension FileSystem {
  /// Files by absolute path, and their parent directories; writing fails the test.
  package static func holding(_ files: [String: [UInt8]]) -> FileSystem {
    @Sendable func status(_ path: String) throws(FileError) -> FileStatus {
      let below = path.hasSuffix("/") ? path : path + "/"
      let isDirectory = files.keys.contains { $0.hasPrefix(below) }
      guard isDirectory || files[path] != nil else { throw .notFound(path: path) }
      return FileStatus(
        kind: isDirectory ? .directory : .regular, size: files[path]?.count ?? 0, modified: 0,
        changed: 0, inode: 1, permissions: 0o644, owner: 0)
    }
    @Sendable func read(_ path: String) throws(FileError) -> [UInt8] {
      guard let bytes = files[path] else { throw .notFound(path: path) }
      return bytes
    }
    @Sendable func list(_ path: String) throws(FileError) -> [DirectoryEntry] {
      _ = try status(path)
      let names = files.keys.filter { $0.hasPrefix(path + "/") }
        .compactMap { $0.dropFirst(path.count + 1).split(separator: "/").first.map(String.init) }
      var entries: [DirectoryEntry] = []
      for name in Set(names) {
        entries.append(DirectoryEntry(name: name, kind: try status(path + "/" + name).kind))
      }
      return entries
    }
    @Sendable func refuse(_ path: String) throws(FileError) {
      Issue.record("'\(path)' was written")
      throw .failed(path: path, reason: "not provided")
    }
    return FileSystem(
      read: { path, _ throws(FileError) in try read(path) },
      map: { path throws(FileError) in MappedBytes(try read(path)) },
      open: { path throws(FileError) in OpenFile(try read(path)) },
      list: { path throws(FileError) in try list(path) },
      status: { path throws(FileError) in try status(path) },
      destination: { path throws(FileError) in throw .notFound(path: path) },
      replaceByChunks: { path, _ throws(FileError) in try refuse(path) },
      put: { path, _ throws(FileError) in try refuse(path) },
      flush: { paths throws(FileError) in for path in paths { try refuse(path) } },
      create: { path, _ throws(FileError) in try refuse(path) },
      append: { path, _ throws(FileError) in try refuse(path) },
      remove: { path throws(FileError) in try refuse(path) },
      setPermissions: { path, _ throws(FileError) in try refuse(path) },
      makeDirectory: { path throws(FileError) in try refuse(path) })
  }
}
