import Base
import Git
import Gitflow
import Session

/// The branches that `status` compares, and what the distances mean.
struct StatusQuestion: Sendable {
  /// Two commits to compare; for a back-merge, only the commits that it would add.
  struct Pair: Sendable {
    var head: ObjectID
    var base: ObjectID
    var isBackMerge = false
    /// The version of the branch with a pending back-merge.
    var version: Version?
    /// A local-only branch is reported, even if a shallow clone can't be sure.
    var isPublished = false
  }

  private let policy: Policy
  private let refs: StatusRefs
  private let branchClass: BranchClass?
  private let target: (name: String, tip: (id: ObjectID, display: String)?)?
  private let lines: [(name: String, version: Version?, tip: (id: ObjectID, display: String))]
  /// What the lines must contain.
  private let live: (id: ObjectID, display: String)?

  init(_ policy: Policy, _ refs: StatusRefs, _ classifier: BranchClassifier) {
    self.policy = policy
    self.refs = refs
    branchClass = refs.head.branch.map(classifier.classify)
    target = refs.head.branch.flatMap { Self.target(of: $0, policy, refs) }
    let last = refs.versions.lastTag?.version
    let needing = BackMergeBranches(policy.model, refs.versions)
    live =
      needing.tag == nil
      ? policy.model.production.flatMap { refs.shared($0.branch) } : refs.live
    lines = needing.lines.compactMap { line in
      // What a release below the last tag lacks needs no back-merge.
      if let version = line.version, let last, version < last { return nil }
      return refs.shared(line.name).map { (line.name, line.version, $0) }
    }
  }

  private static func target(
    of branch: String, _ policy: Policy, _ refs: StatusRefs
  ) -> (String, (id: ObjectID, display: String)?)? {
    let legal = AllowedTarget(policy.model, refs.versions)
    guard let name = try? legal.name(for: branch) else { return nil }
    return (name, refs.shared(name))
  }

  var tips: [ObjectID] { pairs.flatMap { [$0.head, $0.base] } }

  /// The pairs to compare: the branch with its target and its upstream, others with what is live.
  var pairs: [Pair] {
    var pairs: [Pair] = []
    if let head = refs.head.id {
      if let base = target?.tip?.id { pairs.append(Pair(head: head, base: base)) }
      if let base = published { pairs.append(Pair(head: head, base: base, isPublished: true)) }
    }
    if let apart = targetApart {
      pairs.append(Pair(head: apart.local, base: apart.tracked, isPublished: true))
    }
    guard let live else { return pairs }
    return pairs
      + lines.map {
        Pair(head: live.id, base: $0.tip.id, isBackMerge: true, version: $0.version)
      }
  }

  private var targetApart: (local: ObjectID, tracked: ObjectID)? {
    target.flatMap { refs.apart($0.name) }
  }

  private var published: ObjectID? { refs.head.branch.flatMap(refs.tracked) }

  /// The state of the branch, from the distances in the order of the pairs; nil is unknown.
  func standing(_ distances: [AheadBehind?]) -> (
    BranchStanding?, pendingBackMerges: [BranchStanding.PendingBackMerges]
  ) {
    var rest = distances[...]
    func next() -> Distance? {
      rest.popFirst().flatMap(\.self).map { Distance(ahead: $0.ahead, behind: $0.behind) }
    }
    let hasHead = refs.head.id != nil
    let toTarget = hasHead && target?.tip != nil ? next() : nil
    let toRemote = hasHead && published != nil ? next() : nil
    let apart = targetApart == nil ? nil : next()
    var pendingBackMerges: [BranchStanding.PendingBackMerges] = []
    var lacking: Set<String> = []
    if let live {
      for line in lines {
        guard let apart = next(), apart.ahead > 0 else { continue }
        lacking.insert(line.name)
        pendingBackMerges.append(
          BranchStanding.PendingBackMerges(
            source: live.display, target: line.tip.display, commits: apart.ahead))
      }
    }
    guard let name = refs.head.branch, let branchClass else { return (nil, pendingBackMerges) }
    var standing = BranchStanding(name: name, branchClass: branchClass)
    (standing.target, standing.distance) = (target?.name, toTarget)
    (standing.published, standing.pendingBackMerges) = (toRemote, pendingBackMerges)
    standing.lacksLive = refs.live != nil && lacking.contains(name)
    if let target, let other = targetDisplay, let apart, apart.ahead > 0, apart.behind > 0 {
      standing.joining = NextMove(
        .run([.git("switch", target.name), .git("merge", other)]),
        "'\(target.name)' and '\(other)' have diverged")
    }
    if toRemote != nil { standing.publishedName = "\(refs.remote)/\(name)" }
    if target == nil { standing.detour = AllowedTarget(policy.model, refs.versions).ended(name) }
    if ownTag == nil, !isPassed, let fault = order(name, branchClass), let hint = fault.hint {
      standing.detour = NextMove(hint, fault.message)
    }
    return (standing, pendingBackMerges)
  }

  /// What `check merge` says against the version of the branch.
  private func order(_ name: String, _ branchClass: BranchClass) -> Diagnostic? {
    guard branchClass.createdVersion != nil, let target = target?.name else { return nil }
    let request = MergeRequest(
      head: .init(name, branchClass),
      base: .init(target, BranchClassifier(policy.model).classify(target)))
    return MergePolicy(policy).order(request, refs.versions).weighed(by: policy).diagnostics
      .first(where: \.isCertainError)
  }

  /// True for a branch of a version below the last one: it may be kept, or come too late.
  private var isPassed: Bool {
    refs.versions.passed.contains { $0.branch.name == refs.head.branch }
  }

  /// True for work on a release when no open release exists for it.
  var isOfEndedRelease: Bool { target == nil && branchClass?.kind?.refersToVersion == true }

  /// True if Git must determine what of the branch is released.
  var mayBeReleased: Bool { isOfEndedRelease || ownTag != nil || isPassed }

  /// True for a branch that creates a version.
  var isVersion: Bool { branchClass?.createdVersion != nil }

  /// The tag of the version that the branch itself creates; nil if it is not released.
  var ownTag: String? {
    refs.head.branch.flatMap(refs.versions.tag(ofBranch:))
  }

  /// The branch, if only the content of its target shows what became of it.
  func compared(_ distances: [AheadBehind?]) -> ComparedBranch? {
    guard isTopic, let distance = toTarget(distances), let name = refs.head.branch,
      let head = refs.head.id, let target = target?.tip,
      ownTag != nil || distance.ahead == 0 && distance.behind > 0
    else { return nil }
    return ComparedBranch(name: name, id: head, targets: [target])
  }

  /// The state of the branch; nil without a target, or if its content was not compared.
  func state(_ distances: [AheadBehind?], _ content: BranchState.Content? = nil) -> BranchState? {
    guard isTopic, target?.tip != nil, refs.head.id != nil else { return nil }
    guard let distance = toTarget(distances) else { return BranchState(.cutOff) }
    let published = self.published == nil ? nil : distances.dropFirst().first.flatMap(\.self)
    let isDiverged = published.map { $0.ahead > 0 && $0.behind > 0 } ?? false
    if let content { return BranchState(content, tag: ownTag, isDiverged: isDiverged) }
    // The target may contain copies of the commits.
    if distance.behind > 0 { return nil }
    return BranchState(distance.ahead > 0 ? .lacking : .started, isDiverged: isDiverged)
  }

  private var isTopic: Bool { branchClass?.kind?.isPermanent == false }

  private func toTarget(_ distances: [AheadBehind?]) -> AheadBehind? {
    target?.tip == nil ? nil : distances.first.flatMap(\.self)
  }

  /// The target as a ref; nil if it does not exist here.
  var targetDisplay: String? { target?.tip?.display }
}
