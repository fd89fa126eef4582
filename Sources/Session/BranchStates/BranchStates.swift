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
    /// The target's commit with the branch's changes: the merge, or the newest copy.
    package var commit: ObjectID?
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
      let contents = try await landed(held.branches, on: target, history)
      for branch in held.branches {
        let (content, commit) = contents[branch.name] ?? (.lacking, nil)
        // Either of the clone's and the remote's target may have undone a branch.
        if case .undone? = found[branch.name]?.content { continue }
        if case .undone = content {} else if found[branch.name] != nil { continue }
        found[branch.name] = Found(content: content, target: held.display, commit: commit)
      }
    }
    let cache = PatchIDCache(try session.git(), width: session.world.cores)
    var finder = BranchCopyFinder(history, cache, limits: limits)
    let copies = try await askingGit(await finder.copies(in: forks.open))
    for (copy, target) in copies.found where found[copy.branch.name]?.content != .copied {
      var content = BranchState.Content.copied
      if let by = copy.undoneBy,
        let reverted = try await RevertedMerge.reverted(copy.commit, by: by, in: session)
      {
        content = .undone(reverted)
      }
      found[copy.branch.name] = Found(content: content, target: target, commit: copy.commit)
    }
    return (branches.map { found[$0.name] ?? Found() }, copies.uncompared)
  }

  /// What a target contains of one commit; `name` is that of its branch.
  package func read(
    _ tip: ObjectID, in target: ObjectID, named name: String = ""
  ) async throws(Failure) -> Found {
    try await read([ComparedBranch(name: name, id: tip, targets: [(target, "")])]).found[0]
  }

  /// True if a target contains the changes of a commit, by a merge or as copies.
  package func contains(_ tip: ObjectID, in target: ObjectID) async throws(Failure) -> Bool {
    try await read(tip, in: target).content.isContained
  }

  /// Whether, and with which commit of its first-parent history, a target contains a commit.
  ///
  /// What a merge added is merged, even if it was reverted: another merge would not restore it.
  package func landing(
    of tip: ObjectID, named name: String = "", in target: ObjectID
  ) async throws(Failure) -> (landing: FinishFacts.Landing, reverted: FinishFacts.Reverted?) {
    let found = try await read(tip, in: target, named: name)
    switch found.content {
    case .lacking: return (.open, nil)
    case .started: return (CommitID(tip).map(FinishFacts.Landing.merged) ?? .open, nil)
    case .merged:
      guard let merge = CommitID(found.commit) else {
        throw .undecided(
          .mergeTarget,
          "\(tip.short) was merged before the newest \(Self.limit) commits: its merge is unknown")
      }
      return (.merged(at: merge), nil)
    case .copied:
      guard let copy = found.commit else { return (.open, nil) }
      let parents = try await session.commitDetails([copy]).first?.parents ?? []
      let log = try await session.log(from: [target], excluding: parents, limit: Self.limit)
      let landed = Merges(in: log, to: target).first[copy] ?? copy
      return (CommitID(landed).map(FinishFacts.Landing.copied) ?? .open, nil)
    case .undone(let reverted):
      let isMerged = try await session.isAncestor(tip, of: target)
      return isMerged ? (.merged(at: reverted.merge), reverted) : (.open, nil)
    case .unknown(let reason, let remedy):
      throw .undecided(.mergeTarget, reason, hint: remedy)
    }
  }

  /// The merges that added earlier commits of a merged branch, which name it, the oldest first.
  package func earlierMerges(
    of tip: ObjectID, named name: String, in target: ObjectID, _ policy: Policy
  ) async throws(Failure) -> [ObjectID] {
    let log = try await session.log(from: [target], limit: Self.limit)
    let merges = Merges(in: log, to: target)
    let entries = Dictionary(log.map { ($0.id, $0) }) { first, _ in first }
    var (found, next): ([ObjectID], ObjectID?) = ([], tip)
    while let commit = next, let merge = merges.first[commit], merge != commit {
      next = entries[commit]?.parents.first
      guard merge != merges.first[tip], !found.contains(merge), let entry = entries[merge],
        case .branch(name, _)? = MergeSubject(
          parsing: entry.subject, body: entry.body, remote: policy.remote)?.source
      else { continue }
      found.append(merge)
    }
    return found.reversed()
  }

  /// What a target contains of branches whose commits it has, and the commits that added them, by
  /// the names of the branches.
  private func landed(
    _ branches: [ComparedBranch], on target: ObjectID, _ history: CommitHistory
  ) async throws(Failure) -> [String: (BranchState.Content, ObjectID?)] {
    let older = try await older(than: branches.map(\.id), history)
    let log = try await session.log(from: [target], excluding: older, limit: Self.limit)
    let (merges, starts) = (Merges(in: log, to: target), try BranchStarts(in: log, session))
    var (contents, line): ([String: (BranchState.Content, ObjectID?)], Set<ObjectID>?) = ([:], nil)
    var merged: [String: [ObjectID]] = [:]
    for branch in branches {
      let (head, name) = (branch.id, branch.name)
      if let merge = merges.first[head] {
        let isStart = merge == head || starts.contains(branch)
        contents[name] = (isStart ? .started : .merged, merge)
        if !isStart { merged[name] = merges.all(of: head) }
      } else if session.isShallow {
        contents[name] = (.cutOff, nil)
      } else {
        if line == nil {
          let git = try session.git()
          line = try await askingGit(Set(await git.firstParentCommits(from: target, changing: [])))
        }
        contents[name] = (line?.contains(head) == true ? .started : .merged, nil)
      }
    }
    let undone = try await RevertedMerge.undoers(
      of: Array(Set(merged.values.joined())), on: target, Reverts(in: log), in: session)
    for (name, merges) in merged {
      guard let merge = merges.first(where: { undone[$0] != nil }) else { continue }
      let reverted =
        if let by = undone[merge] ?? nil {
          try await RevertedMerge.reverted(merge, by: by, in: session)
        } else { FinishFacts.Reverted?.none }
      contents[name]?.0 = reverted.map { .undone($0) } ?? .cutOff
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

/// Commits of long-lived branches, at which other branches are created.
private struct BranchStarts {
  private var children: [ObjectID: [ObjectID]] = [:]
  /// The long-lived branches that merges added, by the newest commit of each.
  private var sources: [ObjectID: Set<String>] = [:]
  private var named: [ObjectID: Set<String>] = [:]

  init(in log: [LogEntry], _ session: Session) throws(Failure) {
    let policy = try session.policy().policy
    let classifier = BranchClassifier(policy.model)
    for entry in log {
      if let parent = entry.parents.first { children[parent, default: []].append(entry.id) }
      guard let tip = entry.parents.dropFirst().first,
        case .branch(let name, _)? = MergeSubject(
          parsing: entry.subject, body: entry.body, remote: policy.remote)?.source
      else { continue }
      named[tip, default: []].insert(name)
      let kind = classifier.classify(name).kind
      if kind?.isPermanent == true || kind?.introducesVersion == true {
        sources[tip, default: []].insert(name)
      }
    }
  }

  /// True for a branch at a commit that another, long-lived branch had, and that no merge of its own
  /// added: it can be new.
  func contains(_ branch: ComparedBranch) -> Bool {
    if branch.branch.isEmpty || named[branch.id]?.contains(branch.branch) == true { return false }
    var (next, seen): ([ObjectID], Set<ObjectID>) = ([branch.id], [])
    while let commit = next.popLast() {
      guard seen.insert(commit).inserted else { continue }
      if let names = sources[commit] {
        // An older part of a branch that was merged later is no start of another one.
        return !names.contains(branch.branch)
      }
      next += children[commit] ?? []
    }
    return false
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
