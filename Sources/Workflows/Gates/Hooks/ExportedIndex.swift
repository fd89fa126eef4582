import Diagnostics
import Effects
import Git

/// The index written to a directory of its own, where gates see what would be committed.
///
/// Nothing is stashed and the work tree is not touched, so nothing can be lost there.
struct ExportedIndex {
  private let temporary: TemporaryDirectory

  /// Absolute path of the exported tree.
  var directory: String { temporary.path }

  /// Writes the index below the directory for temporary files.
  static func make(
    by git: GitCommands, in world: World
  ) async throws(Failure) -> ExportedIndex {
    let temporary = try TemporaryDirectory.make("index", for: "hooks", in: world)
    do throws(GitError) {
      try await git.exportIndex(to: temporary.path + "/")
      return ExportedIndex(temporary: temporary)
    } catch {
      temporary.remove()
      throw error.failure
    }
  }

  /// Removes the exported tree.
  func remove() { temporary.remove() }
}
