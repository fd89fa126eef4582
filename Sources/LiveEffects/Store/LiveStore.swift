package import Base
import GRDB

extension Store {
  /// Opens a store by name in the cache directory of this user.
  ///
  /// Problems are no errors: a damaged file is renamed and replaced by a new one, the file of a
  /// newer program is not touched, and if no file can be used, the store is in memory, with a
  /// `trouble` text. Lost or unstored data is also reported to `tell`, once.
  package static func live(
    _ name: String, environment: EnvironmentVariables, busySeconds: Double = 2,
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) -> Store {
    func inMemory(_ trouble: String) -> Store {
      tell(trouble)
      return memory(trouble: trouble)
    }
    guard let folder = StoreFile.folder(environment) else {
      return inMemory(
        "neither XDG_CACHE_HOME nor HOME is set: responses and queued changes are not stored")
    }
    let opening = StoreOpening(
      folder: folder, name: name, busySeconds: busySeconds, tell: tell)
    do {
      return try opening.open()
    } catch {
      return inMemory(opening.trouble(error))
    }
  }

  /// A store that ends with the process.
  package static func memory(trouble: String? = nil) -> Store {
    do {
      let queue = try DatabaseQueue()
      _ = try StoreSchema.migrate(queue)
      return of(StoreDatabase(inMemory: queue), path: nil, trouble: trouble)
    } catch {
      return .none
    }
  }

  static func of(_ database: StoreDatabase, path: String?, trouble: String?) -> Store {
    Store(
      path: path, trouble: trouble,
      read: { body throws(StoreError) in try database.read(body) },
      write: { body throws(StoreError) in try database.write(body) },
      version: { () throws(StoreError) in try database.version() })
  }
}

/// Opens a store by its name.
private struct StoreOpening {
  let folder: String
  let name: String
  let busySeconds: Double
  let tell: @Sendable (String) -> Void

  private var file: StoreFile { StoreFile(path: "\(folder)/\(name).sqlite") }

  /// A separate file for this program, beside that of a newer one.
  private var ownFile: StoreFile {
    StoreFile(path: "\(folder)/\(name)-\(StoreSchema.version).sqlite")
  }

  func open() throws -> Store {
    try file.prepare()
    let inode = file.inode
    do {
      return try store(of: file, trouble: nil)
    } catch let error as DatabaseError where error.isDamage {
      if file.setAside(inode) { tell(file.damage) }
      try file.prepare()
      return try store(of: file, trouble: file.damage)
    }
  }

  private func store(of file: StoreFile, trouble: String?) throws -> Store {
    let (queue, isOurs) = try StoreDatabase.open(file.path, busySeconds: busySeconds)
    if !isOurs, file.path != ownFile.path {
      try ownFile.prepare()
      return try store(
        of: ownFile,
        trouble: "'\(file.path)' was written by a newer flowctl: '\(ownFile.path)' is used instead")
    }
    return .of(
      StoreDatabase(file, queue, busySeconds: busySeconds, tell: tell), path: file.path,
      trouble: trouble)
  }

  /// Why the store is in memory, in a sentence.
  func trouble(_ error: any Error) -> String {
    let reason =
      switch error {
      case let error as FileError: error.reason
      case let error as DatabaseError where error.resultCode == .SQLITE_BUSY:
        "another process has locked it"
      case let error as DatabaseError: error.message ?? "the database can't be opened"
      default: "the database can't be opened"
      }
    return "can't use '\(file.path)': \(reason); nothing is stored"
  }
}
