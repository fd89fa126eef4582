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
  let opened = Opened()

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
}

extension Session {
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

/// Paths as they are typed in the directory that the user is in.
package enum TypedPath {
  /// A path from a top, as it is typed in a directory; absolute where that is not below it.
  package static func path(_ path: String, from top: String, in directory: String) -> String {
    ForeignText.shown(relative(path, from: top, in: directory))
  }

  private static func relative(
    _ path: String, from top: String, in directory: String
  ) -> String {
    guard directory == top || directory.utf8.starts(with: (top + "/").utf8) else {
      return top + "/" + path
    }
    let here = directory.dropFirst(top.count).split(separator: "/")
    let there = path.split(separator: "/")
    let common = zip(here, there).prefix { $0 == $1 }.count
    let parts = here.dropFirst(common).map { _ in ".." } + there.dropFirst(common)
    // What begins so is an option to a program, or has a meaning of its own to git.
    let isPlain = parts.first.map { !$0.hasPrefix("-") && !$0.hasPrefix(":") } ?? false
    return ((isPlain ? [] : ["."]) + parts).joined(separator: "/")
  }
}
