import Configuration
package import Diagnostics
package import Effects
package import Git
import Gitflow

/// What every use case is given: the world, and the repository that the command works in.
package struct Session: Sendable {
  package var world: World
  /// None outside a repository.
  package var location: RepositoryLocation?
  /// The configuration that the command line names.
  package var configurationPath: String?
  /// The commit that a run judges, with its policy; nil where the working tree's file holds.
  package var committed: CommittedPolicy?

  /// The version of the program, by which caches of another one are known.
  package static let programVersion = "0.1.0"

  /// Finds the repository around the world's directory; no program is run.
  package static func open(
    _ world: World, configuration: String? = nil
  ) throws(Failure) -> Session {
    do throws(GitError) {
      let location = try RepositoryLocation.discover(from: world.directory, files: world.files)
      return Session(world: world, location: location, configurationPath: configuration)
    } catch {
      throw error.failure
    }
  }

  /// The repository, for use cases that mean nothing outside one.
  package func repository() throws(Failure) -> RepositoryLocation {
    guard let location else {
      throw GitError.notARepository(directory: world.directory).failure
    }
    return location
  }

  /// True where history ends before its beginning, so that what is not here may still be so.
  package var isShallow: Bool { location?.isShallow ?? false }

  /// A path from the top of the repository, as it is typed in the session's directory.
  package func typed(_ path: String) -> String {
    TypedPath.path(path, from: location?.worktree ?? world.directory, in: world.directory)
  }

  /// Git's own commands in this repository.
  package func git() throws(Failure) -> GitCommands {
    let location = try repository()
    return GitCommands(
      at: location, environment: world.environment.all, files: world.files,
      processes: world.processes)
  }

  /// Git where there may be no repository, for what is the same everywhere.
  package func anyGit() -> GitCommands {
    let directory = world.directory
    let nowhere = RepositoryLocation(
      worktree: directory, gitDirectory: directory, commonDirectory: directory)
    return GitCommands(
      at: location ?? nowhere, environment: world.environment.all, files: world.files,
      processes: world.processes)
  }

  /// The objects of this repository: read from its files, and asked of git where these don't tell.
  package func objects() throws(Failure) -> ObjectReader {
    ObjectReader(try repository(), files: world.files, commands: try git())
  }
}

extension Session {
  /// The commit that a revision names.
  package func commit(named revision: String) async throws(Failure) -> ObjectID {
    let git = try git()
    let commit = try await converting { () async throws(GitError) in
      try await git.commit(named: revision)
    }
    if let commit { return commit }
    let configured = try? policy(reading: .branches).policy.remote
    let remote = configured.flatMap { location?.remotes.contains($0) == true ? $0 : nil }
    throw Failure(
      .unavailable, "usage", "there is no commit '\(revision)' here",
      hint: remote.map { .git("fetch", $0, revision) } ?? .git("branch", "--all"))
  }

  /// Puts bytes in the place of a file whole or not at all; `path` is how the user knows it.
  package func write(_ bytes: [UInt8], to absolutePath: String, shown path: String) throws(Failure)
  {
    try writing(path) { () throws(FileError) in try world.files.replace(absolutePath, bytes) }
  }

  /// Does something to a file, and names the file where that fails.
  package func writing(
    _ path: String, _ body: () throws(FileError) -> Void
  ) throws(Failure) {
    do throws(FileError) {
      try body()
    } catch {
      throw Failure(.inputOutput, "output", "can't write '\(path)': \(error.reason)")
    }
  }
}

/// Turns what git says into what a command leaves with.
func converting<Value>(_ body: () throws(GitError) -> Value) throws(Failure) -> Value {
  do throws(GitError) {
    return try body()
  } catch {
    throw error.failure
  }
}

/// Turns what git says into what a command leaves with.
package func converting<Value>(
  _ body: () async throws(GitError) -> Value
) async throws(Failure) -> Value {
  do throws(GitError) {
    return try await body()
  } catch {
    throw error.failure
  }
}
