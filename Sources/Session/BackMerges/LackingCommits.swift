import Configuration
package import Base
package import Git
package import Gitflow

/// The production commits that another branch lacks: decides who needs a back-merge.
package enum LackingCommits {
  /// The maximum number of compared commits; a branch that lacks more is reported with this number.
  package static let limit = 1000
}

extension Session {
  /// Production commits that a branch lacks, has as copies, or had and reverted.
  package func lacking(
    of production: ObjectID, on line: ObjectID
  ) async throws(Failure) -> Evidence<[MissingCommit]> {
    let found = try await trying(production, line) { history, objects, scratch throws(GitError) in
      let lacking = try await history.commits(
        from: [production], excluding: [line], limit: LackingCommits.limit)
      let undone = try await undone(production, line, history, objects, scratch).find()
      if lacking.first.isEmpty { return undone }
      let git = try await objects.commands.predicting(in: scratch)
      let finder = EquivalentFinder(
        objects: objects, git: git, history: history, production: production, line: line)
      let details = try await objects.commitDetails(lacking.first)
      return try await finder.missing(details) + undone
    }
    return try await leavingOut(rollbacksOn: production, found)
  }

  /// True if a branch lacks changes of production that another branch lacks, too.
  package func lacksMore(
    of production: ObjectID, on line: ObjectID, than other: ObjectID
  ) async throws(Failure) -> Bool {
    guard case .known(let commits) = try await lacking(of: production, on: line) else {
      return false
    }
    for commit in commits where commit.equivalent == nil && !commit.isLost {
      guard let id = ObjectID(hex: commit.id) else { continue }
      if try await !isAncestor(id, of: other) { return true }
    }
    return false
  }

  /// What a version of a trunk lacks of the live one, without commits that only set its version.
  package func lacking(
    ofLive live: ObjectID, on line: ObjectID
  ) async throws(Failure) -> Evidence<[MissingCommit]> {
    let lacking = try await self.lacking(of: live, on: line)
    guard case .known(let commits) = lacking else { return lacking }
    return .known(try await changingMore(commits.filter { $0.equivalent == nil }))
  }

  /// The commits without those that change only the version files and the changelog.
  package func changingMore(
    _ commits: [MissingCommit]
  ) async throws(Failure) -> [MissingCommit] {
    let only = try await versionCommits(among: commits.compactMap { ObjectID(hex: $0.id) })
    return commits.filter { ObjectID(hex: $0.id).map(only.contains) != true }
  }

  /// The commits that change only the version files and the changelog, whatever their subjects say.
  package func versionCommits(among ids: [ObjectID]) async throws(Failure) -> Set<ObjectID> {
    let own = Set(filesOfBranches.map { Array($0.utf8) })
    let details = try await commitDetails(ids)
    let git = try self.git()
    let changed = try await askingGit(
      await git.changedPaths(of: details.map { (id: $0.id, parent: $0.parents.first) }))
    return Set(ids.filter { Set(changed[$0] ?? []).isSubset(of: own) })
  }

  /// Production commits that a branch contains only by ancestry: its files lack their changes.
  ///
  /// A merge of the branch into production would take these changes out of it.
  package func undone(
    of production: ObjectID, on line: ObjectID
  ) async throws(Failure) -> Evidence<[MissingCommit]> {
    let found = try await trying(production, line) { history, objects, scratch throws(GitError) in
      try await undone(production, line, history, objects, scratch).find()
    }
    return try await leavingOut(rollbacksOn: production, found)
  }

  private func undone(
    _ production: ObjectID, _ line: ObjectID, _ history: CommitHistory, _ objects: ObjectReader,
    _ scratch: String
  ) -> UndoneCommits {
    UndoneCommits(
      scratch: scratch, objects: objects, history: history, production: production, line: line,
      excluded: filesOfBranches)
  }

  /// The files with the version, and the changelog: each branch has its own.
  package var filesOfBranches: Set<String> {
    (try? policy())?.configuration.filesOfBranches ?? []
  }

  /// Compares two commits by trial merges, which are not stored.
  private func trying(
    _ production: ObjectID, _ line: ObjectID,
    _ find: (CommitHistory, ObjectReader, String) async throws(GitError) -> [MissingCommit]
  ) async throws(Failure) -> Evidence<[MissingCommit]> {
    if production == line { return .known([]) }
    let objects = try objects()
    let history = try await history(tips: [production, line], in: objects)
    let scratch = try TemporaryDirectory.make("objects", for: .missingBackMerge, in: world)
    defer { scratch.remove() }
    return try await unlessCutOff { () async throws(GitError) in
      .known(try await find(history, objects, scratch.path))
    }
  }
}
