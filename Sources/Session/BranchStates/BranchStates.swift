package import Base
package import Git
package import Gitflow

/// Reads what targets contain of branches: the only place that compares both.
package struct BranchStates {
  /// What a branch's target contains of it.
  package struct Found: Sendable {
    package var content = BranchState.Content.lacking
    /// The target, as a ref; nil if it lacks commits of the branch.
    package var target: String?
  }

  /// The maximum number of a target's commits to search for merges and reverts.
  private static let limit = 20_000
  /// The maximum number of branches whose common ancestor is searched.
  private static let commonLimit = 50

  private let session: Session
  private let limits: BranchCopyFinder.Limits

  /// A reader for the branches of a repository.
  package init(_ session: Session, limits: BranchCopyFinder.Limits = .init()) {
    self.session = session
    self.limits = limits
  }

  /// What the targets contain, in the order of the branches, and what is too large to compare.
  package func read(
    _ branches: [ComparedBranch]
  ) async throws(Failure) -> (found: [Found], uncompared: [Uncompared]) {
    let tips = branches.flatMap { [$0.id] + $0.targets.map(\.id) }
    let history = try await session.history(tips: tips)
    let forks = try await TargetForks.read(branches, in: history, limits)
    var found: [String: Found] = [:]
    for (target, held) in forks.held.sorted(by: { $0.value.display < $1.value.display }) {
      let contents = try await landed(held.branches.map(\.id), on: target, history)
      for branch in held.branches {
        let content = contents[branch.id] ?? .lacking
        // Either of the clone's and the remote's target may have undone a branch.
        if case .undone? = found[branch.name]?.content { continue }
        if case .undone = content {} else if found[branch.name] != nil { continue }
        found[branch.name] = Found(content: content, target: held.display)
      }
    }
    let cache = PatchIDCache(try session.git(), width: session.world.cores)
    var finder = BranchCopyFinder(history, cache, limits: limits)
    let copies = try await askingGit(await finder.copies(in: forks.open))
    for (copy, target) in copies.found where found[copy.branch.name]?.content != .copied {
      let content = copy.undone.map { BranchState.Content.undone($0.copy, $0.by) }
      found[copy.branch.name] = Found(content: content ?? .copied, target: target)
    }
    return (branches.map { found[$0.name] ?? Found() }, copies.uncompared)
  }

  /// True if a target contains the changes of a commit, by a merge or as copies.
  package func contains(_ tip: ObjectID, in target: ObjectID) async throws(Failure) -> Bool {
    let branch = ComparedBranch(name: "", id: tip, targets: [(target, "")])
    switch try await read([branch]).found.first?.content {
    case .merged?, .copied?: return true
    case .lacking?, .started?, .undone?, .unknown?, nil: return false
    }
  }

  /// What a target contains of branches whose commits it has.
  private func landed(
    _ heads: [ObjectID], on target: ObjectID, _ history: CommitHistory
  ) async throws(Failure) -> [ObjectID: BranchState.Content] {
    let older = try await older(than: heads, history)
    let log = try await session.log(from: [target], excluding: older, limit: Self.limit)
    let (reverts, merges) = (Reverts(in: log), Merges(in: log, to: target))
    let git = try session.git()
    var (contents, line): ([ObjectID: BranchState.Content], Set<ObjectID>?) = ([:], nil)
    var merged: [ObjectID: [ObjectID]] = [:]
    for head in Set(heads) {
      guard let merge = merges.first[head] else {
        if session.isShallow {
          contents[head] = .cutOff
          continue
        }
        if line == nil {
          line = try await askingGit(Set(await git.firstParentCommits(from: target, changing: [])))
        }
        contents[head] = line?.contains(head) == true ? .started : .merged
        continue
      }
      if merge == head {
        contents[head] = .started
      } else if let by = merges.all(of: head).lazy.compactMap({ reverts.reverter(of: $0) }).first {
        contents[head] = .undone(merge, by)
      } else {
        (contents[head], merged[head]) = (.merged, merges.all(of: head))
      }
    }
    let doubtful = try await RevertedMerge.doubtful(
      among: Array(Set(merged.values.joined())), on: target, in: session)
    for (head, merges) in merged {
      for merge in merges where doubtful.contains(merge) && contents[head] == .merged {
        if session.isShallow {
          contents[head] = .cutOff
        } else if let by = try await RevertedMerge.undoer(of: merge, on: target, in: session) {
          contents[head] = .undone(merge, by)
        }
      }
    }
    return contents
  }

  /// Commits that are older than all heads, which neither merged nor reverted any of them.
  private func older(
    than heads: [ObjectID], _ history: CommitHistory
  ) async throws(Failure) -> [ObjectID] {
    guard var common = heads.first, heads.count <= Self.commonLimit, !session.isShallow else {
      return []
    }
    for head in heads.dropFirst() {
      guard let base = try await askingGit(await history.mergeBases(common, head)).first else {
        return []
      }
      common = base
    }
    return try await session.commitDetails([common]).first?.parents ?? []
  }
}

extension BranchState.Content {
  /// The history of a shallow clone ends before the merge.
  package static let cutOff = BranchState.Content.unknown(
    reason: "this clone is shallow: its history ends before the common ancestor",
    remedy: .run(Session.unshallow))

  fileprivate static func undone(_ merge: ObjectID, _ by: ObjectID) -> BranchState.Content {
    guard let merge = CommitID(merge), let by = CommitID(by) else { return .merged }
    return .undone(FinishFacts.Reverted(merge: merge, by: by))
  }
}

/// The merges that added commits to a target.
private struct Merges {
  /// The first-parent commit of the target that added each commit; such a commit added itself.
  private(set) var first: [ObjectID: ObjectID] = [:]
  /// The merges of a commit, into any branch.
  private var merges: [ObjectID: [ObjectID]] = [:]

  init(in log: [LogEntry], to target: ObjectID) {
    var entries: [ObjectID: LogEntry] = [:]
    for entry in log {
      entries[entry.id] = entry
      for parent in entry.parents.dropFirst() { merges[parent, default: []].append(entry.id) }
    }
    var (line, next): ([LogEntry], ObjectID?) = ([], target)
    while let entry = next.flatMap({ entries[$0] }) {
      line.append(entry)
      first[entry.id] = entry.id
      next = entry.parents.first
    }
    for merge in line.reversed() {
      var added = merge.parents.dropFirst().map(\.self)
      while let id = added.popLast() {
        guard first[id] == nil, let entry = entries[id] else { continue }
        first[id] = merge.id
        added += entry.parents
      }
    }
  }

  func all(of head: ObjectID) -> [ObjectID] {
    [first[head]].compactMap(\.self) + merges[head, default: []]
  }
}

/// How each branch relates to each target.
struct TargetForks {
  /// The targets, with the branches that none of their targets reaches.
  private(set) var open: [ComparedTarget] = []
  /// The branches that each target reaches.
  private(set) var held: [ObjectID: (display: String, branches: [ComparedBranch])] = [:]

  static func read(
    _ branches: [ComparedBranch], in history: CommitHistory, _ limits: BranchCopyFinder.Limits
  ) async throws(Failure) -> TargetForks {
    var result = TargetForks()
    var (targets, reached): ([ObjectID: String], Set<String>) = ([:], [])
    for target in branches.flatMap(\.targets) { targets[target.id] = target.display }
    for (target, display) in targets.sorted(by: { $0.value < $1.value }) {
      let own = branches.filter { branch in branch.targets.contains { $0.id == target } }
      let forks = try await askingGit(
        await history.forks(
          of: own.map(\.id), from: target, ownLimit: limits.own, sinceLimit: limits.since))
      var open: [ComparedTarget.Open] = []
      for (branch, fork) in zip(own, forks.heads) {
        switch fork {
        case .held:
          result.held[target, default: (display, [])].branches.append(branch)
          reached.insert(branch.name)
        case .open(let fork): open.append((branch, fork))
        case .unrelated: break
        }
      }
      result.open.append(
        ComparedTarget(id: target, display: display, open: open, since: forks.since))
    }
    for index in result.open.indices {
      result.open[index].open.removeAll { reached.contains($0.branch.name) }
    }
    return result
  }
}
