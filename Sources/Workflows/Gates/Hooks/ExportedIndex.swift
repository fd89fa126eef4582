import Diagnostics
import Effects
import Git

/// The index written to a directory of its own, where gates see what would be committed.
///
/// Nothing is stashed and the work tree is not touched, so nothing can be lost there.
struct ExportedIndex {
  /// Absolute path of the exported tree.
  let directory: String
  private let files: FileSystem

  private static let rule: RuleID = "hooks"

  /// Writes the index below the directory for temporary files.
  static func make(
    by git: GitCommands, in world: World
  ) async throws(Failure) -> ExportedIndex {
    let parent = world.environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    let name = String(UInt64.random(in: .min ... .max), radix: 36)
    let export = ExportedIndex(directory: "\(parent)/flowctl-index-\(name)", files: world.files)
    do throws(FileError) {
      try world.files.makeDirectory(export.directory)
      // Others on this machine need not read what is not even committed.
      try world.files.setPermissions(export.directory, 0o700)
    } catch {
      throw Failure(
        .cannotCreate, rule, "can't write '\(export.directory)': \(error.reason)")
    }
    do throws(GitError) {
      try await git.exportIndex(to: export.directory + "/")
      return export
    } catch {
      export.remove()
      throw error.failure
    }
  }

  /// Removes the exported tree; links in it are removed, not followed.
  func remove() { remove(directory) }

  private func remove(_ path: String) {
    for entry in (try? files.list(path)) ?? [] {
      let child = path + "/" + entry.name
      if entry.kind == .directory { remove(child) } else { try? files.remove(child) }
    }
    try? files.remove(path)
  }
}
