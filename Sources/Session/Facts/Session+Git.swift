import Configuration
package import Diagnostics
import Effects
package import Git
import Gitflow

extension Session {
  /// Git's own commands in this repository, whose errors can be told apart.
  package func git() throws(Failure) -> GitCommands { commands(at: try repository()) }

  /// Git where there may be no repository, for what is the same everywhere.
  package func anyGit() -> GitCommands {
    let directory = world.directory
    return commands(
      at: location
        ?? RepositoryLocation(
          worktree: directory, gitDirectory: directory, commonDirectory: directory))
  }

  private func commands(at location: RepositoryLocation) -> GitCommands {
    GitCommands(
      at: location, environment: world.environment.all, files: world.files,
      processes: world.processes)
  }

  /// The objects of this repository: read from its files, and asked of git where these don't tell.
  ///
  /// They are opened once, and anew where packs came or went.
  package func objects() throws(Failure) -> ObjectReader {
    let (location, git) = (try repository(), try git())
    let packs = location.commonDirectory + "/objects/pack"
    let modified = (try? world.files.status(packs))?.modified
    return opened.objects(packs, modified) {
      ObjectReader(location, files: world.files, commands: git)
    }
  }

  /// The refs of this repository.
  package func refs() throws(Failure) -> RefReader {
    try RefReader(try git(), files: world.files)
  }
}

extension Session {
  /// The commit that a revision names.
  package func commit(named revision: String) async throws(Failure) -> ObjectID {
    let git = try git()
    let commit = try await askingGit(await git.commit(named: revision))
    if let commit { return commit }
    let configured = try? policy(reading: .branches).policy.remote
    let remote = configured.flatMap { location?.remotes.contains($0) == true ? $0 : nil }
    throw Failure(
      .unavailable, "usage", "commit '\(revision)' is not in this clone",
      hint: remote.map { .git("fetch", $0, revision) } ?? .git("branch", "--all"))
  }

  /// The commit that an object is, or to which a tag leads; nil where it leads to none.
  package func commit(of id: ObjectID) async throws(Failure) -> ObjectID? {
    let objects = try objects()
    return try await askingGit(await objects.commit(id))
  }

  /// What the commits say of themselves, in the order asked for.
  package func commitDetails(_ ids: [ObjectID]) async throws(Failure) -> [CommitDetails] {
    let objects = try objects()
    return try await askingGit(await objects.commitDetails(ids))
  }

  /// The commits that tips have and others lack, the newest first.
  package func log(
    from tips: [ObjectID], excluding excluded: [ObjectID] = [], firstParent: Bool = false,
    limit: Int? = nil
  ) async throws(Failure) -> [LogEntry] {
    let git = try git()
    return try await askingGit(
      await git.log(from: tips, excluding: excluded, firstParent: firstParent, limit: limit))
  }

  /// What one commit changes of another one.
  package func changes(
    from base: ObjectID, to head: ObjectID
  ) async throws(Failure) -> [FileChange] {
    let git = try git()
    return try await askingGit(await git.changes(from: base, to: head))
  }

  /// The files that git knows of and does not ignore, which match one of the patterns.
  package func files(matching patterns: [String]) async throws(Failure) -> [String] {
    let git = try git()
    return try await askingGit(await git.files(matching: patterns))
  }

  /// The files of a commit whose path ends with `suffix`.
  package func files(
    of commit: ObjectID, endingWith suffix: String
  ) async throws(Failure) -> [String] {
    let git = try git()
    return try await askingGit(await git.files(of: commit, endingWith: suffix))
  }

  /// The remotes, as the configuration of git has them.
  package func remotes() async throws(Failure) -> [Remote] {
    let git = try git()
    return try await askingGit(await git.remotes())
  }

  /// How the work tree differs from what is committed.
  package func workTreeStatus() async throws(Failure) -> WorkTreeStatus {
    let git = try git()
    return try await askingGit(await git.workTreeStatus())
  }
}

/// Turns what git says into what a command leaves with.
package func askingGit<Value>(
  _ answer: @autoclosure () async throws(GitError) -> Value
) async throws(Failure) -> Value {
  do throws(GitError) {
    return try await answer()
  } catch {
    throw error.failure
  }
}

/// The same of several questions.
package func askingGit<Value>(
  _ answer: () async throws(GitError) -> Value
) async throws(Failure) -> Value {
  do throws(GitError) {
    return try await answer()
  } catch {
    throw error.failure
  }
}
