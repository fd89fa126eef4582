package import Base
package import Git

/// The context of every use case: the world, and the repository of the command.
package struct Session: Sendable {
  package var world: World
  /// Nil outside a repository.
  package var location: RepositoryLocation?
  /// The configuration given on the command line.
  package var configurationPath: String?
  /// The commit that a run checks, with its policy; nil if the working tree's file is used.
  package var committed: CommittedPolicy?
  /// The app whose branches and versions the policy has; nil for those of all.
  package var app: String?
  let opened = Opened()

  /// The version of the program, to detect caches of another one.
  package static let programVersion = "0.2.0"

  /// Finds the repository of the world's directory, without running a program.
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

  /// The repository, for use cases that require one.
  package func repository() throws(Failure) -> RepositoryLocation {
    guard let location else {
      throw GitError.notARepository(directory: world.directory).failure
    }
    return location
  }

  /// True for a shallow clone, in which missing commits may still exist.
  package var isShallow: Bool { location?.isShallow ?? false }

  /// A path from the top of the repository, relative to the session's directory.
  package func typed(_ path: String) -> String {
    TypedPath.path(path, from: location?.worktree ?? world.directory, in: world.directory)
  }

  /// The rule of an edit that another program's change prevents.
  package static let changedFile: RuleID = "changed-file"

  /// Replaces a file atomically, unless it has changed since it was read.
  ///
  /// `path` is its name in messages.
  package func write(_ bytes: [UInt8], to absolutePath: String, shown path: String) throws(Failure)
  {
    try writing(path) { () throws(FileError) in try world.files.edit(absolutePath, bytes) }
  }

  /// Runs a file operation, and names the file in a failure.
  package func writing(
    _ path: String, _ body: () throws(FileError) -> Void
  ) throws(Failure) {
    do throws(FileError) {
      try body()
    } catch .changed {
      throw Failure(
        .unavailable, Self.changedFile,
        "another program has changed '\(path)' since flowctl read it: nothing was written there",
        hint: "run the same command again")
    } catch {
      throw Failure(.inputOutput, "output", "can't write '\(path)': \(error.reason)")
    }
  }
}

/// Converts a file error to a failure of the command, which says what could not be done.
package func askingFiles<Value>(
  _ status: ExitStatus, _ rule: RuleID, _ problem: @autoclosure () -> String,
  hint: @autoclosure () -> Remedy? = nil, _ work: () throws(FileError) -> Value
) throws(Failure) -> Value {
  do throws(FileError) {
    return try work()
  } catch {
    throw Failure(status, rule, "\(problem()): \(error.reason)", hint: hint())
  }
}

/// The same for one operation.
package func askingFiles<Value>(
  _ status: ExitStatus, _ rule: RuleID, _ problem: @autoclosure () -> String,
  hint: @autoclosure () -> Remedy? = nil, _ work: @autoclosure () throws(FileError) -> Value
) throws(Failure) -> Value {
  try askingFiles(status, rule, problem(), hint: hint(), { () throws(FileError) in try work() })
}

extension Session {
  /// The baseline at a path of the user; nil if it doesn't exist.
  package func baseline(at path: String) throws(Failure) -> Baseline? {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try world.files.read(world.absolute(path), 64 << 20)
    } catch .notFound {
      return nil
    } catch {
      throw Failure(.badInput, "usage", "can't read '\(path)': \(error.reason)")
    }
    do throws(BaselineError) {
      return try Baseline(parsing: bytes)
    } catch {
      throw Failure(
        .badInput, "usage", "line \(error.line) of '\(path)' is not a baseline entry",
        hint: .git("diff", "--", path))
    }
  }
}

/// Paths relative to the user's current directory.
package enum TypedPath {
  /// A path from a top, relative to a directory; absolute if the directory is not below it.
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
    // Paths with this start are options, or have a special meaning to Git.
    let isPlain = parts.first.map { !$0.hasPrefix("-") && !$0.hasPrefix(":") } ?? false
    return ((isPlain ? [] : ["."]) + parts).joined(separator: "/")
  }
}
