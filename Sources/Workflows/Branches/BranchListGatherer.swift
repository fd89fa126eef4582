import Diagnostics
import Git
import Gitflow

/// Gathers what `branches` lists: one pass over the history for each target.
struct BranchListGatherer {
  let session: Session
  let policy: Policy
  let classifier: BranchClassifier

  func branches(includingRemotes: Bool) async throws(Failure) -> [ListedBranch] {
    let refs = try RefReader.open(session)
    var branches = try await list(refs, includingRemotes: includingRemotes)
    if branches.isEmpty { return [] }
    chooseTargets(&branches)
    let ids = branches.map(\.id)
    let history = try await session.history(tips: ids)
    try await compare(&branches, BranchLocator(refs: refs, remote: policy.remote), history)
    let times = try await converting { () async throws(GitError) in
      try await history.commitTimes(of: ids)
    }
    for (index, time) in zip(branches.indices, times) { branches[index].time = time }
    return branches
  }

  /// The branches with their kinds; a remote's own HEAD is none.
  private func list(
    _ refs: RefReader, includingRemotes: Bool
  ) async throws(Failure) -> [ListedBranch] {
    var branches: [ListedBranch] = []
    // Room that is not filled costs nothing, growing step by step twice as much memory.
    branches.reserveCapacity(Self.usualCount)
    try await refs.forEachReference(under: "refs/heads/") { reference in
      branches.append(branch(ExistingBranch(reference.name), reference.target))
    }
    if !includingRemotes { return branches }
    let remote = policy.remote
    try await refs.forEachReference(under: "refs/remotes/\(remote)/") { reference in
      if reference.isSymbolic { return }
      branches.append(branch(ExistingBranch(reference.name, remote: remote), reference.target))
    }
    return branches
  }

  private static let usualCount = 1 << 15

  private func branch(_ branch: ExistingBranch, _ id: ObjectID) -> ListedBranch {
    ListedBranch(branch: branch, id: id, kind: classifier.kindIndex(of: branch.name))
  }

  private func chooseTargets(_ branches: inout [ListedBranch]) {
    let kinds = policy.model.kinds
    let targets = kinds.map(permanentTarget)
    let plainTarget = policy.model.plainTopicKind.flatMap(permanentTarget)
    let bringsVersion = kinds.map(\.introducesVersion)
    var open: [VersionFacts.OpenBranch] = []
    for index in branches.indices {
      let kind = branches[index].kind
      branches[index].target = kind.map { targets[$0] } ?? plainTarget
      if let kind, bringsVersion[kind],
        let version = classifier.openVersion(of: branches[index].branch)
      {
        open.append(version)
      }
    }
    for index in branches.indices where branches[index].target == nil {
      branches[index].target = openTarget(branches[index].branch.name, open)
    }
  }

  /// Compares each branch with its target: one pass over the history for each target.
  private func compare(
    _ branches: inout [ListedBranch], _ locator: BranchLocator, _ history: CommitHistory
  ) async throws(Failure) {
    let byTarget = Dictionary(grouping: branches.indices.filter { branches[$0].target != nil }) {
      branches[$0].target ?? ""
    }
    var compared: [[Int]] = []
    var comparisons: [HeadsOfBase] = []
    for (target, indices) in byTarget {
      guard let base = try await locator.locate(target).id else { continue }
      compared.append(indices)
      comparisons.append(HeadsOfBase(base, indices.map { branches[$0].id }))
    }
    let distances = try await converting { [comparisons] () async throws(GitError) in
      try await history.aheadBehind(comparisons)
    }
    for (indices, distances) in zip(compared, distances) {
      for (index, distance) in zip(indices, distances) { branches[index].distance = distance }
    }
  }

  /// The branch of the same version that the name's kind merges into.
  private func openTarget(
    _ name: String, _ open: [VersionFacts.OpenBranch]
  ) -> String? {
    let branchClass = classifier.classify(name)
    guard let target = branchClass.kind?.targets.first else { return nil }
    let version = branchClass.parts?.version?.version
    return open.first { open in
      open.kind == target && (version == nil || open.version.version == version)
    }?.branch.name
  }

  /// Where a kind merges into; a permanent branch is compared with what it was taken from.
  private func permanentTarget(_ kind: BranchKind) -> String? {
    for name in kind.isPermanent ? kind.sources : kind.targets {
      if case .permanent(let branch, _)? = policy.model.kind(name)?.shape { return branch }
    }
    return nil
  }

  func readAuthors(_ branches: inout [ListedBranch]) async throws(Failure) {
    let objects = try session.objects()
    let ids = branches.map(\.id)
    let details = try await converting { () async throws(GitError) in
      try await objects.commitDetails(ids)
    }
    for (index, commit) in zip(branches.indices, details) {
      branches[index].author = commit.author.name
    }
  }
}
