import Base
import Git
import Gitflow
import Session

/// Finds the branch on which a head was built, if the target got it by a squash or a rebase.
///
/// Git then merges with a base without the parent's changes: what the head removed of them stays
/// in the target, without a conflict.
struct SquashedParentFinder {
  /// The maximum number of commits of the head and of the target that are compared.
  private static let (own, others) = (100, 250)

  let repository: Repository
  let history: CommitHistory
  let head: ObjectID
  let base: ObjectID

  private var session: Session { repository.session }
  private var objects: ObjectReader { repository.objects }

  /// The parent, if merging the head would lose one of its changes; nil if nothing is lost.
  func find() async throws(Failure) -> SquashedParent? {
    let scratch = try TemporaryDirectory.make("objects", for: .wrongBase, in: session.world)
    defer { scratch.remove() }
    return try await askingGit { () async throws(GitError) in
      let bases = try await history.mergeBases(head, base)
      guard let fork = bases.first, bases.count == 1, let own = try await line(since: fork) else {
        return nil
      }
      let others = try await history.commits(
        from: [base], excluding: [head], limit: Self.others + 1)
      guard 1...Self.others ~= others.count, try await isInBase(own, since: fork) else {
        return nil
      }
      guard let (parent, copy) = try await parent(own, others.first, since: fork) else {
        return nil
      }
      do throws(GitError) {
        let git = try await objects.commands.predicting(in: scratch.path)
        guard try await loses(parent: parent, copy: copy, git),
          let tip = CommitID(parent), let by = CommitID(copy)
        else { return nil }
        return SquashedParent(tip: tip, copy: by)
      } catch .unsupported {
        return nil
      }
    }
  }

  /// The head's own commits without the last, the oldest first; nil if it has merges.
  private func line(since fork: ObjectID) async throws(GitError) -> [ObjectID]? {
    let own = try await history.commits(from: [head], excluding: [base], limit: Self.own + 1)
    guard 2...Self.own ~= own.count else { return nil }
    var (line, next): ([ObjectID], ObjectID) = ([], head)
    while next != fork {
      let parents = try await objects.commitDetails([next])[0].parents
      guard parents.count == 1 else { return nil }
      line.append(next)
      next = parents[0]
    }
    return line.dropFirst().reversed()
  }

  /// True if the target has a file as one of these commits has it: usually not, which costs little.
  private func isInBase(_ own: [ObjectID], since fork: ObjectID) async throws(GitError) -> Bool {
    let written = try await objects.commands.writtenPaths(of: own.map { CommitChange($0) })
    for path in Set(written.values.joined().map(\.path))
    where objects.haveTheSame(path, fork, base) != true {
      if own.contains(where: { objects.haveTheSame(path, $0, base) != false }) { return true }
    }
    return false
  }

  /// The newest own commit up to which the target has all changes, and the last copy of them.
  private func parent(
    _ own: [ObjectID], _ others: [ObjectID], since fork: ObjectID
  ) async throws(GitError) -> (tip: ObjectID, copy: ObjectID)? {
    let git = objects.commands
    let prints = try await git.pathPrints(of: others.map { CommitChange($0) })
    let places = Set(prints.values)
    let wholes = own.map { CommitChange($0, since: fork) }
    let whole = try await git.pathPrints(of: wholes).filter { places.contains($0.value) }
    let single = try await git.pathPrints(of: own.map { CommitChange($0) })
    let asked = Set(whole.values).union(single.values)
    let near = others.filter { prints[$0].map(asked.contains) == true }
    if near.isEmpty { return nil }
    let patches = try await git.patchIDs(of: near)
    let copies = Dictionary(patches.map { ($1, $0) }) { first, _ in first }
    let squashes = try await git.patchIDs(of: wholes.filter { whole[$0.commit] != nil })
    let squashed = own.lastIndex { squashes[$0].flatMap { copies[$0] } != nil }
    let rebased = try await git.patchIDs(of: own.map { CommitChange($0) })
    let last = own.prefix { rebased[$0].flatMap { copies[$0] } != nil }.indices.last
    guard let index = [squashed, last].compactMap(\.self).max() else { return nil }
    let patch = index == last ? rebased[own[index]] : squashes[own[index]]
    return patch.flatMap { copies[$0] }.map { (own[index], $0) }
  }

  /// True if Git's merge has another result than the head's changes since its parent.
  private func loses(
    parent: ObjectID, copy: ObjectID, _ git: GitCommands
  ) async throws(GitError) -> Bool {
    let details = try await objects.commitDetails([base, copy])
    guard let before = details[1].parents.first,
      case .clean(let naive) = try await git.mergeTree(of: head, into: base),
      case .clean(let right) = try await git.mergeTree(
        ofChange: head, since: parent, into: details[0].tree), naive != right
    else { return false }
    // A parent that was reverted comes again with the head.
    let former = try await objects.commitDetails([before])[0].tree
    return try await !git.pathsOfRevert(of: copy, to: former, in: details[0].tree).isEmpty
  }
}
