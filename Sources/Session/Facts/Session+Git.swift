package import Base
package import Git

package import Gitflow

extension Session {
  /// Git commands in this repository, with typed errors.
  package func git() throws(Failure) -> GitCommands { commands(at: try repository()) }

  /// Git without a repository, for commands that work anywhere.
  package func anyGit() -> GitCommands {
    let directory = world.directory
    return commands(
      at: location
        ?? RepositoryLocation(
          worktree: directory, gitDirectory: directory, commonDirectory: directory))
  }

  func commands(at location: RepositoryLocation) -> GitCommands {
    GitCommands(
      at: location, environment: world.environment.all, files: world.files,
      processes: world.processes)
  }

  /// The objects of this repository: read from its files, or through git if necessary.
  ///
  package func objects() throws(Failure) -> ObjectReader { objects(at: try repository()) }

  /// They are opened once, and again if packs were added or removed.
  func objects(at location: RepositoryLocation) -> ObjectReader {
    let packs = location.commonDirectory + "/objects/pack"
    let modified = (try? world.files.status(packs))?.modified
    return opened.objects(packs, modified) {
      ObjectReader(location, files: world.files, commands: commands(at: location))
    }
  }

  /// The refs of this repository.
  package func refs() throws(Failure) -> RefReader {
    try RefReader(try git(), files: world.files)
  }

  /// The commit of an object or tag; nil for another type of object.
  package func commit(of id: ObjectID) async throws(Failure) -> ObjectID? {
    let objects = try objects()
    return try await askingGit(await objects.commit(id))
  }

  /// The metadata of commits, in the given order.
  package func commitDetails(_ ids: [ObjectID]) async throws(Failure) -> [CommitDetails] {
    let objects = try objects()
    return try await askingGit(await objects.commitDetails(ids))
  }

  /// The commits that tips contain and others lack, the newest first.
  package func log(
    from tips: [ObjectID], excluding excluded: [ObjectID] = [], firstParent: Bool = false,
    limit: Int? = nil
  ) async throws(Failure) -> [LogEntry] {
    let git = try git()
    return try await askingGit(
      await git.log(from: tips, excluding: excluded, firstParent: firstParent, limit: limit))
  }

  /// The changes from one commit to another.
  package func changes(
    from base: ObjectID, to head: ObjectID
  ) async throws(Failure) -> [FileChange] {
    let git = try git()
    return try await askingGit(await git.changes(from: base, to: head))
  }

  /// The tracked or not ignored files that match one of the patterns.
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

  /// The remotes in Git's configuration.
  package func remotes() async throws(Failure) -> [Remote] {
    let git = try git()
    return try await askingGit(await git.remotes())
  }

  /// How the working tree differs from HEAD.
  package func workTreeStatus() async throws(Failure) -> WorkTreeStatus {
    let git = try git()
    return try await askingGit(await git.workTreeStatus())
  }
}

/// Converts a Git error to a failure of the command.
package func askingGit<Value>(
  _ answer: @autoclosure () async throws(GitError) -> Value
) async throws(Failure) -> Value {
  do throws(GitError) {
    return try await answer()
  } catch {
    throw error.failure
  }
}

/// The same for several results.
package func askingGit<Value>(
  _ answer: () async throws(GitError) -> Value
) async throws(Failure) -> Value {
  do throws(GitError) {
    return try await answer()
  } catch {
    throw error.failure
  }
}

extension Session {
  /// Runs trial merges with `git`, whose new objects are removed afterwards.
  package func withTrialMerges<Value>(
    of git: GitCommands, for rule: RuleID,
    _ body: (GitCommands) async throws(GitError) -> Value
  ) async throws(Failure) -> Value {
    let scratch = try TemporaryDirectory.make("objects", for: rule, in: world)
    defer { scratch.remove() }
    do throws(GitError) {
      return try await body(try await git.predicting(in: scratch.path))
    } catch .unsupported(let reason) {
      throw .undecided(rule, reason, hint: "install Git 2.38 or later")
    } catch {
      throw error.failure
    }
  }

  /// The history of these tips: from Git's commit-graph if possible, else through git.
  package func history(
    tips: [ObjectID], in objects: ObjectReader? = nil, graph: CommitGraphFile? = nil
  ) async throws(Failure) -> CommitHistory {
    let location = try repository()
    let objects = if let objects { objects } else { try self.objects() }
    return try await askingGit(
      await CommitHistory.open(
        location, files: world.files, objects: objects, tips: tips, graph: graph))
  }

  /// True if a commit's whole history is part of the other's; `false` also for the same commit.
  package func isAncestor(
    _ commit: ObjectID, of tip: ObjectID, in objects: ObjectReader? = nil
  ) async throws(Failure) -> Bool {
    let history = try await history(tips: [commit, tip], in: objects)
    return try await askingGit(await history.isAncestor(commit, of: tip))
  }

  /// The best common ancestor of two commits; nil if their histories don't meet in this clone.
  package func mergeBase(_ left: ObjectID, _ right: ObjectID) async throws(Failure) -> ObjectID? {
    let git = try git()
    return try await askingGit(await git.mergeBases(left, right).first)
  }

  /// The command that fetches the rest of a shallow clone's history.
  package static let unshallow = Command.git("fetch", "--unshallow")

  /// Evidence from history; missing if a shallow clone ends before the result is certain.
  package func unlessCutOff<Value>(
    _ body: () async throws(GitError) -> Evidence<Value>
  ) async throws(Failure) -> Evidence<Value> {
    do throws(GitError) {
      return try await body()
    } catch .objectMissing where isShallow {
      return .missing(
        reason: "this clone is shallow: it doesn't contain the merge base of the branches",
        remedy: .run(Self.unshallow))
    } catch {
      throw error.failure
    }
  }
}
