import Base
import Git
import Gitflow
import Session

/// Gathers what `branches` lists: one pass over the history for each target.
struct BranchListGatherer {
  let repository: Repository

  private var session: Session { repository.session }
  private var policy: Policy { repository.policy }

  func branches(includingRemotes: Bool) async throws(Failure) -> BranchTable {
    let (refs, locator) = (repository.refs, repository.locator)
    let graph = graphOfMany
    let base = graph == nil ? nil : try await usualTarget(locator)
    // The commit-graph is read on another core while the refs are read.
    async let levels = graph.flatMap { GraphLevels($0, base: base) }
    var branches = try await list(refs, includingRemotes: includingRemotes)
    if branches.indices.isEmpty { return branches }
    try await chooseTargets(&branches)
    let ids = branches.ids
    let history = try await session.history(tips: ids, graph: graph)
    let comparisons = try await comparisons(&branches, locator)
    branches.times = try await askingGit(await history.commitTimes(of: ids))
    if session.isShallow {
      try await compareSeen(&branches, comparisons, history)
    } else {
      try await compare(&branches, comparisons, history, await levels)
    }
    try await readContent(of: &branches, locator)
    return branches
  }

  /// The maximum numbers of branches whose content is compared, so that a long list is fast.
  private static let (openLimit, mergedLimit) = (100, 1000)

  /// Compares what ancestry leaves open: changes that a target undid, or contains as copies.
  private func readContent(
    of branches: inout BranchTable, _ locator: BranchLocator
  ) async throws(Failure) {
    branches.versionKinds = Set(
      policy.model.kinds.indices.filter { policy.model.kinds[$0].introducesVersion })
    branches.permanentKinds = Set(
      policy.model.kinds.indices.filter { policy.model.kinds[$0].isPermanent })
    var (merged, open): ([Int], [Int]) = ([], [])
    for index in branches.indices where branches.needsContent(index) {
      let isMerged = branches.distances[index]?.isMerged ?? true
      if isMerged { merged.append(index) } else { open.append(index) }
    }
    // Copies are not searched where the history of a target may lack some.
    branches.skips = (
      merged.count > Self.mergedLimit, open.count > Self.openLimit || session.isShallow
    )
    branches.skippedCount =
      (branches.skips.merged ? merged.count : 0) + (branches.skips.open ? open.count : 0)
    let indices = (branches.skips.merged ? [] : merged) + (branches.skips.open ? [] : open)
    if indices.isEmpty { return }
    var tips: [String: [(id: ObjectID, display: String)]] = [:]
    var compared: [ComparedBranch] = []
    for index in indices {
      let target = branches.target(of: index) ?? ""
      if tips[target] == nil {
        let variants = try await locator.variants(of: target)
        // Whether another one contains a branch may be unknown in a shallow clone.
        tips[target] = session.isShallow ? Array(variants.prefix(1)) : variants
      }
      compared.append(
        ComparedBranch(
          name: branches.branch(index).display, branch: branches.name(index),
          id: branches.ids[index],
          targets: tips[target] ?? []))
    }
    let limits = BranchCopyFinder.Limits(own: 100, since: 1000)
    let states = try await BranchStates(session, limits: limits).read(compared)
    let versions = try await repository.versions()
    for (index, found) in zip(indices, states.found) {
      branches.contents[index] = found.content
      let own = repository.focused(onBranches: [branches.name(index)])
      let tagged = own.isFocused ? try await own.versions() : versions
      branches.tags[index] = tagged.tag(ofBranch: branches.name(index))
      if found.content == .lacking, !states.uncompared.isEmpty {
        branches.uncompared.insert(index)
        branches.skippedCount += 1
      }
    }
    for index in open where !branches.skips.open && index < branches.localCount {
      let variants = try await locator.variants(of: branches.name(index))
      guard let tracked = variants.last?.id, tracked != branches.ids[index] else { continue }
      let history = try await session.history(tips: [tracked, branches.ids[index]])
      let apart = try await askingGit(
        await history.aheadBehind(branches.ids[index], base: tracked))
      if apart.ahead > 0, apart.behind > 0 { branches.diverged.insert(index) }
    }
  }

  /// The commit-graph, if there are so many refs that most of it will be needed.
  private var graphOfMany: CommitGraphFile? {
    guard let location = session.location,
      let refs = try? session.world.files.status(location.commonDirectory + "/packed-refs"),
      refs.size >= Self.manyRefs
    else { return nil }
    return CommitHistory.graph(of: location, files: session.world.files)
  }

  /// The target of most branches in a large repository: the one for branches without a version.
  private func usualTarget(_ locator: BranchLocator) async throws(Failure) -> ObjectID? {
    let kinds = policy.model.kinds.filter {
      !$0.isPermanent && !$0.introducesVersion && !$0.refersToVersion
    }
    guard let target = kinds.compactMap(permanentTarget).first else { return nil }
    return try await locator.locate(target).id
  }

  private static let manyRefs = 1 << 18

  private func list(
    _ refs: RefReader, includingRemotes: Bool
  ) async throws(Failure) -> BranchTable {
    var branches = BranchTable(remote: policy.remote)
    // Created once: the classifier is expensive to copy.
    let kind = repository.classifier.kindIndex
    try await refs.forEachReference(under: "refs/heads/") { reference in
      branches.append(reference, isRemote: false, kind: kind)
    }
    if !includingRemotes { return branches }
    try await refs.forEachReference(under: "refs/remotes/\(policy.remote)/") { reference in
      if reference.isSymbolic { return }
      branches.append(reference, isRemote: true, kind: kind)
    }
    return branches
  }

  private func chooseTargets(_ branches: inout BranchTable) async throws(Failure) {
    let kinds = policy.model.kinds
    let targets = kinds.map { permanentTarget($0).map { branches.target($0) } }
    let plainTarget = policy.model.plainTopicKind.flatMap(permanentTarget).map {
      branches.target($0)
    }
    branches.targetPlaces = branches.kinds.map { kind in
      kind.map { targets[Int($0)] } ?? plainTarget
    }
    try await chooseTargetsOfApps(&branches)
    let isTopic = kinds.map { !$0.isPermanent }
    let others = branches.indices.filter { index in
      branches.targetPlaces[index] == nil && branches.kind(index).map { isTopic[$0] } == true
    }
    if others.isEmpty { return }
    let allowed = AllowedTarget(policy.model, try await repository.versions())
    for index in others {
      branches.targetPlaces[index] = allowed.holder(of: branches.name(index))
        .map { branches.target($0) }
    }
  }

  /// The targets of branches that belong to an app.
  private func chooseTargetsOfApps(_ branches: inout BranchTable) async throws(Failure) {
    guard policy.model.apps.isApart else { return }
    for index in branches.indices {
      let own = repository.focused(onBranches: [branches.name(index)])
      guard own.isFocused else { continue }
      let allowed = AllowedTarget(own.policy.model, try await own.versions())
      let kind = branches.kind(index).map { own.policy.model.kinds[$0] }
      let target =
        kind.flatMap { BranchListGatherer(repository: own).permanentTarget($0) }
        ?? allowed.holder(of: branches.name(index))
      branches.targetPlaces[index] = target.map { branches.target($0) }
    }
  }

  /// Which branches are compared with which target, if the target exists locally.
  private func comparisons(
    _ branches: inout BranchTable, _ locator: BranchLocator
  ) async throws(Failure) -> [HeadsOfBase] {
    var heads = [[Int32]](repeating: [], count: branches.targets.count)
    for (index, target) in branches.targetPlaces.enumerated() {
      if let target { heads[Int(target)].append(Int32(index)) }
    }
    var comparisons: [HeadsOfBase] = []
    for (target, heads) in heads.enumerated() where !heads.isEmpty {
      // A team shares remote branches; a local branch counts only if the remote one is missing.
      if let base = try await locator.variants(of: branches.targets[target]).last {
        comparisons.append(HeadsOfBase(base.id, heads: heads))
      } else if case .missing(let reason, let remedy) = try await locator.locate(
        branches.targets[target])
      {
        branches.absentTargets[Int32(target)] = ComparisonGap(reason: reason, hint: remedy)
      }
    }
    return comparisons
  }

  /// Compares each branch with its target: at most one pass over the history for each target.
  private func compare(
    _ branches: inout BranchTable, _ comparisons: [HeadsOfBase], _ history: CommitHistory,
    _ levels: GraphLevels?
  ) async throws(Failure) {
    let ids = branches.ids
    let distances = try await askingGit(
      await history.aheadBehind(comparisons, of: ids, levels: levels))
    branches.distances = Array(repeating: nil, count: branches.ids.count)
    for (comparison, distances) in zip(comparisons, distances) {
      for (index, distance) in zip(comparison.heads, distances) {
        branches.distances[Int(index)] = distance
      }
    }
  }

  /// The same in a shallow clone, whose history may end before a branch and its target meet.
  private func compareSeen(
    _ branches: inout BranchTable, _ comparisons: [HeadsOfBase], _ history: CommitHistory
  ) async throws(Failure) {
    let ids = branches.ids
    let distances = try await askingGit(await history.seenDistances(comparisons, of: ids))
    branches.distances = Array(repeating: nil, count: branches.ids.count)
    for (comparison, distances) in zip(comparisons, distances) {
      for (index, distance) in zip(comparison.heads, distances) {
        switch distance {
        case .whole(let distance): branches.distances[Int(index)] = distance
        case .merged: branches.cutOff[Int(index)] = true
        case .unknown: branches.cutOff[Int(index)] = false
        }
      }
    }
  }

  /// Where a branch type merges into; a permanent branch is compared with its source.
  private func permanentTarget(_ kind: BranchKind) -> String? {
    // The branch types of all apps have no single target.
    (kind.isPermanent ? kind.sources : kind.targets).compactMap(policy.model.permanentName).first {
      !AppLayout.isTemplate($0)
    }
  }

  func readAuthors(_ branches: inout BranchTable, of listed: [Int]) async throws(Failure) {
    let ids = listed.map { branches.ids[$0] }
    let details = try await session.commitDetails(ids)
    branches.authors = Array(repeating: "", count: branches.ids.count)
    for (index, commit) in zip(listed, details) { branches.authors[index] = commit.author.name }
  }
}
