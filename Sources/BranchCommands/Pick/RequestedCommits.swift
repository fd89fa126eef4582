import Base
import Git
import GitHub
import GitHubCommands
import Gitflow
import Session

/// Finds the commits of the changes that a user names: commits, pull requests, issues, branches.
struct RequestedCommits {
  /// The maximum number of commits searched for a number, and of one branch.
  private static let (depth, limit) = (20_000, 1000)

  let repository: Repository
  /// The remote to look up heads of pull requests on; nil to send no request.
  let remote: String?

  private var session: Session { repository.session }

  /// The commits of each change, oldest first, by the words of the user.
  func find(_ asked: [String]) async throws(Failure) -> [(asked: String, commits: [CommitDetails])]
  {
    let lines = try await lines()
    let own = try await session.remotePlaces().own?.repository
    var changes: NumberedChanges?
    var found: [(String, [CommitDetails])] = []
    for text in asked.uniqued {
      let ids: [ObjectID]
      if let name = NumberedChanges.Name(text, in: own), try await !isCommit(text, name) {
        if changes == nil { changes = try await numbered(lines) }
        ids = try await commits(of: name, text, changes, lines)
      } else if let head = try await topic(text) {
        guard let commits = try await landed(head, text, lines) else {
          throw notMerged("'\(text)'")
        }
        ids = commits
      } else {
        ids = [try await session.commit(named: text)]
        let holders = try await holders(of: ids[0], among: lines)
        if holders.isEmpty { throw notMerged("'\(text)'") }
        try await checkNotReverted(ids[0], text, on: holders)
      }
      found.append((text, try await session.commitDetails(ids)))
    }
    return found
  }

  /// Permanent branches first, then those of versions: a change may be on several.
  private func lines() async throws(Failure) -> [ObjectID] {
    let names =
      repository.policy.model.permanentNames.map(\.branch).reversed()
      + (try await repository.versions()).openOnce.map(\.branch.name)
    var ids: [ObjectID] = []
    for name in names { ids += try await repository.locator.variants(of: name).map(\.id) }
    return ids.uniqued
  }

  private func numbered(_ lines: [ObjectID]) async throws(Failure) -> NumberedChanges {
    let log = try await session.log(from: lines, limit: Self.depth)
    return NumberedChanges(log.map { ReleaseCommit($0) }, repository.classifier)
  }

  /// True for digits that are a commit: an abbreviated one has at least seven.
  private func isCommit(_ text: String, _ name: NumberedChanges.Name) async throws(Failure) -> Bool
  {
    if case .number = name, text.first == "#" || text.count < 7 { return false }
    return try await askingGit(await repository.git.commit(named: text)) != nil
  }

  private func holders(
    of commit: ObjectID, among lines: [ObjectID]
  ) async throws(Failure) -> [ObjectID] {
    var holders: [ObjectID] = []
    for line in lines where try await session.holds(line, commit) { holders.append(line) }
    return holders
  }

  /// Refuses a commit that each of the branches with it has reverted, as a release would ship it.
  private func checkNotReverted(
    _ commit: ObjectID, _ text: String, on lines: [ObjectID]
  ) async throws(Failure) {
    if session.isShallow { return }
    let parents = try await session.commitDetails([commit]).first?.parents ?? []
    var reverter: ObjectID?
    for line in lines {
      let log = try await session.log(from: [line], excluding: parents, limit: Self.depth)
      guard let by = Reverts(in: log).reverter(of: commit) else { return }
      reverter = by
    }
    guard let reverter else { return }
    throw Failure(
      .fail, "pick", "'\(text)' was reverted by \(reverter.short)",
      hint: Remedy.explain("to restore it, revert that commit on a branch of its own; to see it")
        .then(.git("show", reverter.short)))
  }

  private func topic(_ name: String) async throws(Failure) -> ObjectID? {
    guard let kind = repository.classifier.classify(name).kind, !kind.isPermanent,
      !kind.introducesVersion
    else { return nil }
    return try await repository.locator.variants(of: name).last?.id
  }

  private func commits(
    of name: NumberedChanges.Name, _ text: String, _ changes: NumberedChanges?,
    _ lines: [ObjectID]
  ) async throws(Failure) -> [ObjectID] {
    let ids = changes?.commits(of: name).compactMap { ObjectID(hex: $0) } ?? []
    if !ids.isEmpty { return ids }
    if case .number(let number) = name, let head = try await head(of: number) {
      if let commits = try await landed(head, text, lines) { return commits }
      throw notMerged("pull request #\(number)")
    }
    throw .undecided(
      "pick", "no commit of this clone names '\(text)'",
      hint: remote == nil
        ? .git("log", "--oneline", "--all", "--grep", text)
        : Remedy.explain("name its commit instead, from").then(.git("log", "--oneline", "--all")))
  }

  /// The tip of a pull request: from the cache, or from the remote's own ref for it.
  private func head(of number: Int) async throws(Failure) -> ObjectID? {
    let notes = PullRequestNotes(repository.location, files: session.world.files)
    if let branch = notes.note(numbered: number)?.branch,
      let id = try await repository.locator.variants(of: branch).last?.id
    {
      return id
    }
    guard let remote else { return nil }
    let ref = "refs/pull/\(number)/head"
    guard let id = try? await session.remoteTips(of: [ref], on: remote, remedy: nil)[ref] else {
      return nil
    }
    if try await session.commit(of: id) == nil {
      let git = repository.git
      _ = try await askingGit { () async throws(GitError) in
        try await git.fetch(remote, [Refspec(ref, to: nil)])
      }
    }
    return id
  }

  /// The merge of a head, or its rebased or squashed copies; nil if no branch contains it.
  private func landed(
    _ head: ObjectID, _ text: String, _ lines: [ObjectID]
  ) async throws(Failure) -> [ObjectID]? {
    for line in lines {
      let (landing, reverted) = try await BranchStates(session).landing(of: head, in: line)
      if let reverted {
        throw Failure(
          .fail, "pick",
          "'\(text)' was merged by \(reverted.merge.short), and \(reverted.by.short) reverted that",
          hint: Remedy.explain("to pick it nevertheless, name its commits, from").then(
            .git("log", "--oneline", head.short)))
      }
      switch landing {
      case .merged(let place):
        guard let merge = ObjectID(place), merge != head else {
          throw .undecided(
            "pick", "'\(text)' was fast-forwarded: can't determine its first commit",
            hint: Remedy.explain("name its commits, from").then(
              .git("log", "--oneline", "\(head.short)")))
        }
        return try await BranchStates(session).earlierMerges(
          of: head, named: text, in: line, repository.policy) + [merge]
      case .copied: if let copies = try await copies(of: head, in: line) { return copies }
      case .open, .untouched: continue
      }
    }
    return nil
  }

  private func copies(
    of head: ObjectID, in line: ObjectID
  ) async throws(Failure) -> [ObjectID]? {
    let own = try await session.log(from: [head], excluding: [line], limit: Self.limit)
      .filter { $0.parents.count < 2 }.map(\.id)
    let others = try await session.log(from: [line], excluding: [head], limit: Self.limit)
      .filter { $0.parents.count == 1 }.map(\.id)
    let base = try await session.mergeBase(head, line)
    let git = repository.git
    return try await askingGit { () async throws(GitError) in
      let copies = try await git.copies(of: own.map { CommitChange($0) }, among: others)
      let rebased = own.reversed().compactMap { copies[$0] }
      if !own.isEmpty, rebased.count == own.count { return rebased }
      let whole = try await git.copies(of: [CommitChange(head, since: base)], among: others)
      return whole[head].map { [$0] }
    }
  }

  private func notMerged(_ what: String) -> Failure {
    Failure(
      .fail, "pick", "\(what) is not merged into a permanent branch or a release",
      hint: .flowctl("status"))
  }
}
