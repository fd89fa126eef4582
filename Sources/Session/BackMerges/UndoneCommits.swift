import Git
import Gitflow

/// Finds production commits that a branch contains by ancestry, but whose changes its files lack:
/// the one place that decides whether an ancestor counts.
///
/// A commit that names what it reverts is believed. Other losses, such as a squashed revert or a
/// merge with `-s ours`, are seen in the files: all of a commit's changes to a file are undone.
struct UndoneCommits {
  /// The maximum number of commits searched, and of commits compared one by one.
  private static let (limit, compared) = (20_000, 100)

  /// The directory for the objects of trial merges.
  let scratch: String
  let objects: ObjectReader
  let history: CommitHistory
  let production: ObjectID
  let line: ObjectID
  /// Files with a version, or the changelog: each branch has its own.
  let excluded: Set<String>

  func find() async throws(GitError) -> [MissingCommit] {
    // Most branches are cut after production's newest commit, so most runs end here.
    guard let fork = try await fork(), fork != production else { return [] }
    async let hasReverts = claims()
    let bases = try await bases(since: fork)
    let claims = try await hasReverts.get()
    if !claims, bases.isEmpty { return [] }
    let git = try await objects.commands.predicting(in: scratch)
    let suspects = try await suspects(since: fork, bases, git)
    if !claims, suspects.isEmpty { return [] }
    let theirs = try await git.log(from: [production], excluding: [fork], limit: Self.limit)
    let ended = Reverts(in: theirs)
    let reverts = Reverts(
      in: claims ? try await git.log(from: [line], excluding: [fork], limit: Self.limit) : [])
    let ends = try await objects.commitDetails([line, production])
    var (missing, compared): ([MissingCommit], Int) = ([], 0)
    for entry in theirs where entry.parents.count == 1 && ended.reverter(of: entry.id) == nil {
      var found = MissingCommit(
        id: entry.id.description, subject: entry.subject, author: entry.author.name)
      if let by = reverts.reverter(of: entry.id) {
        // It restores what production took back.
        if !RevertClaim.all(in: entry.body).isEmpty { continue }
        // The change may have been restored in another way.
        if try await git.contains(entry.id, since: entry.parents[0], in: ends[0]) { continue }
        found.reverter = by.description
      } else {
        guard !suspects.isEmpty, compared < Self.compared,
          try await history.isAncestor(entry.id, of: line)
        else { continue }
        compared += 1
        guard try await isUndone(entry, suspects, ends, git) else { continue }
        found.isUndone = true
      }
      missing.append(found)
    }
    return missing
  }

  /// The newest first-parent commit of the branch that production contains; nil if the branch
  /// has no commit of its own.
  ///
  /// A branch may revert its own commits, also those that production got from it.
  private func fork() async throws(GitError) -> ObjectID? {
    let own = Set(
      try await history.commits(from: [line], excluding: [production], limit: Self.limit).first)
    var next = line
    while own.contains(next) {
      guard let parent = try await objects.commitDetails([next]).first?.parents.first else {
        return nil
      }
      next = parent
    }
    return next == line ? nil : next
  }

  /// Git searches the messages while the files are compared.
  private func claims() async -> Result<Bool, GitError> {
    do throws(GitError) {
      return .success(try await objects.commands.hasReverts(from: line, excluding: production))
    } catch {
      return .failure(error)
    }
  }

  /// What the branch got from production since the fork, if it has other files.
  private func bases(since fork: ObjectID) async throws(GitError) -> [ObjectID] {
    var bases: [ObjectID] = []
    for base in try await history.mergeBases(production, line) where base != fork {
      if try await history.isAncestor(base, of: fork) { continue }
      let paths = try await objects.commands.changedPaths(from: fork, to: base)
      if paths.subtracting(excluded).contains(where: { path in
        objects.haveTheSame(path, base, line) != true
      }) {
        bases.append(base)
      }
    }
    return bases
  }

  /// The files in which the branch differs from what it got from production since the fork.
  private func suspects(
    since fork: ObjectID, _ bases: [ObjectID], _ git: GitCommands
  ) async throws(GitError) -> Set<String> {
    var suspects: Set<String> = []
    for base in bases {
      do throws(GitError) {
        let tree = try await objects.commitDetails([line])[0].tree
        suspects.formUnion(try await git.pathsOfMerge(ofChange: base, since: fork, into: tree))
      } catch .unsupported {
        suspects.formUnion(try await git.changedPaths(from: fork, to: base))
      }
    }
    return suspects.subtracting(excluded)
  }

  /// True if the branch has undone a commit's whole change of a file that production still has.
  private func isUndone(
    _ entry: LogEntry, _ suspects: Set<String>, _ ends: [CommitDetails], _ git: GitCommands
  ) async throws(GitError) -> Bool {
    let paths = try await git.changedPaths(from: entry.parents[0], to: entry.id)
      .subtracting(excluded)
    if paths.isDisjoint(with: suspects) { return false }
    var undone = paths.subtracting(try await standing(entry, paths, in: ends[0], git))
    if undone.isEmpty { return false }
    undone.formIntersection(try await standing(entry, paths, in: ends[1], git))
    if undone == paths { return true }
    // A file that a fix added may go later; one that it changed does not get its former content.
    for path in undone {
      if try await objects.readBlob(entry.parents[0], path: path) != nil { return true }
    }
    return false
  }

  /// The files of a commit's change that reverting the commit would change in another one.
  private func standing(
    _ entry: LogEntry, _ paths: Set<String>, in holder: CommitDetails, _ git: GitCommands
  ) async throws(GitError) -> Set<String> {
    do throws(GitError) {
      let former = try await objects.commitDetails([entry.parents[0]])[0].tree
      return try await git.pathsOfRevert(of: entry.id, to: former, in: holder.tree)
    } catch .unsupported {
      return paths.filter { objects.haveTheSame($0, entry.parents[0], holder.id) != true }
    }
  }
}
