package import Base
package import Git

/// An index exported to its own directory, where gates see what would be committed or pushed.
///
/// Nothing is stashed and the working tree is not changed, so nothing can be lost.
package struct ExportedIndex {
  private let temporary: TemporaryDirectory
  /// Absolute path of the exported tree.
  package let directory: String

  /// Writes the index below the directory for temporary files.
  package static func make(
    by git: GitCommands, in world: World
  ) async throws(Failure) -> ExportedIndex {
    let temporary = try TemporaryDirectory.make("index", for: "hooks", in: world)
    do throws(GitError) {
      try await git.exportIndex(to: temporary.path + "/")
      return ExportedIndex(temporary: temporary, directory: temporary.path)
    } catch {
      temporary.remove()
      throw error.failure
    }
  }

  /// Exports the tree of a commit, with a separate index.
  package static func make(
    of commit: ObjectID, by git: GitCommands, in world: World
  ) async throws(Failure) -> ExportedIndex {
    let temporary = try TemporaryDirectory.make("tree", for: "hooks", in: world)
    let directory = temporary.path + "/tree"
    let own = git.using(index: temporary.path + "/index")
    do {
      try await askingGit(await own.readTree(of: commit))
      try await askingGit(await own.exportIndex(to: directory + "/"))
      return ExportedIndex(temporary: temporary, directory: directory)
    } catch {
      temporary.remove()
      throw error
    }
  }

  /// Links ignored files of the working tree, which no commit contains, such as `node_modules`.
  package func link(
    _ paths: [String], of worktree: String, by git: GitCommands, in world: World
  ) async throws(Failure) {
    for path in try await askingGit(await git.ignored(of: paths)) {
      let place = directory + "/" + path
      guard (try? world.files.status(place)) == nil else { continue }
      try askingFiles(.cannotCreate, "hooks", "can't link '\(path)'") { () throws(FileError) in
        try world.files.makeDirectory(
          String(place[..<(place.lastIndex(of: "/") ?? place.endIndex)]))
        try world.files.link(place, worktree + "/" + path)
      }
    }
  }

  /// Removes the exported tree.
  package func remove() { temporary.remove() }
}
