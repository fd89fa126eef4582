package import Base

/// A private directory that other users can't read, and that is removed at the end.
package struct TemporaryDirectory {
  /// Absolute path.
  package let path: String
  private let files: FileSystem

  /// Creates one below the directory for temporary files.
  package static func make(
    _ name: String, for rule: RuleID, in world: World
  ) throws(Failure) -> TemporaryDirectory {
    let parent = world.environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    let mark = String(UInt64.random(in: .min ... .max), radix: 36)
    let directory = TemporaryDirectory(
      path: "\(parent)/flowctl-\(name)-\(mark)", files: world.files)
    return try askingFiles(.cannotCreate, rule, "can't write '\(directory.path)'") {
      () throws(FileError) in
      try world.files.makeDirectory(directory.path)
      try world.files.setPermissions(directory.path, 0o700)
      return directory
    }
  }

  /// Removes it with its content; links are removed, not followed.
  package func remove() { remove(path) }

  private func remove(_ path: String) {
    for entry in (try? files.list(path)) ?? [] {
      let child = path + "/" + entry.name
      if entry.kind == .directory { remove(child) } else { try? files.remove(child) }
    }
    try? files.remove(path)
  }
}
