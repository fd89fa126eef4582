package import Base
import Git
package import Gitflow
package import Session

/// Finds the long-lived branches whose commits a head must not contain.
struct LineGatherer {
  let repository: Repository
  let request: MergeRequest
  let versions: VersionFacts
  /// The commit of the head's target branch.
  let target: ObjectID

  private var policy: Policy { repository.policy }
  private var locator: BranchLocator { repository.locator }

  func lines(_ sources: [String]) async throws(Failure) -> Evidence<LongLivedLines> {
    // Long-lived branches may exist that were not fetched.
    if let gap = try await repository.branchGap() {
      return .missing(reason: gap.reason, remedy: gap.remedy)
    }
    var lines = LongLivedLines(legal: [target])
    for name in sources + request.layers {
      let variants = try await locator.variants(of: name)
      guard let newest = variants.last else { return try await missing(name) }
      lines.legal.formUnion(variants.map(\.id))
      if lines.source == nil {
        lines.source = LongLivedLines.Line(.init(newest.display), newest.id)
      }
    }
    lines.legal.formUnion(try await locator.variants(of: request.base.name).map(\.id))
    if let live = try await liveBefore() { lines.legal.insert(live) }
    // A back-merge may contain whatever its target lacks, from any branch.
    if request.isBackMerge(in: policy.model) { return .known(lines) }
    let own = Set(sources + request.layers + [request.base.name, request.head.name])
    for label in labels where !own.contains(label.display) {
      let variants = try await locator.variants(of: label.display)
      if variants.isEmpty, try await hasRemoteBranches() { return try await missing(label.display) }
      lines.add(variants, label)
    }
    try await addOtherRemotes(to: &lines)
    return .known(lines)
  }

  private var labels: [MergeHistory.Label] {
    let open = versions.branches.map { open in
      MergeHistory.Label(open.branch.name, kind: open.kind, version: open.version.version)
    }
    return policy.model.permanentNames.map { MergeHistory.Label($0.branch, kind: $0.kind) }
      + Set(open).sorted { $0.display < $1.display }
  }

  /// The version before the head's: on a trunk, which may lack it, the head contains it.
  private func liveBefore() async throws(Failure) -> ObjectID? {
    guard policy.model.isTrunk, let own = request.head.branchClass.parts?.version?.version,
      let tag = versions.lastTag(below: own)
    else { return nil }
    return try await repository.commit(ofTag: tag)
  }

  /// The same branches on remotes that the policy does not name: one may be the team's.
  private func addOtherRemotes(to lines: inout LongLivedLines) async throws(Failure) {
    for remote in repository.refs.remotes where remote != policy.remote {
      for name in try await OtherRemote(remote, repository.refs).lines(of: policy.model)
      where name != request.head.name {
        guard let id = try await repository.refs.resolve(RefName.tracking(name, of: remote)) else {
          continue
        }
        let display = "\(remote)/\(name)"
        lines.add([(id, display)], MergeHistory.Label(display, otherRemote: remote))
      }
    }
  }

  /// A long-lived branch that is missing in a clone may exist on the remote.
  private func hasRemoteBranches() async throws(Failure) -> Bool {
    !(try await repository.refs.references(under: ["refs/remotes/\(policy.remote)/"])).isEmpty
  }

  private func missing(_ name: String) async throws(Failure) -> Evidence<LongLivedLines> {
    guard case .missing(let reason, let remedy) = try await locator.locate(name) else {
      return .known(LongLivedLines(legal: [target]))
    }
    return .missing(reason: "the long-lived \(reason)", remedy: remedy)
  }
}

/// The other long-lived branches, and the commits that a head may contain.
struct LongLivedLines: Hashable, Sendable {
  struct Line: Hashable, Sendable {
    var label: MergeHistory.Label
    var id: ObjectID

    init(_ label: MergeHistory.Label, _ id: ObjectID) {
      self.label = label
      self.id = id
    }
  }

  /// The commits of the target and the correct base, local and remote.
  var legal: Set<ObjectID>
  var source: Line?
  private(set) var others: [Line] = []

  init(legal: Set<ObjectID>) { self.legal = legal }

  var tips: [ObjectID] { Array(legal) + others.map(\.id) }

  mutating func add(_ variants: [(id: ObjectID, display: String)], _ label: MergeHistory.Label) {
    for variant in variants where !legal.contains(variant.id) {
      if others.contains(where: { $0.id == variant.id }) { continue }
      var label = label
      label.display = variant.display
      others.append(Line(label, variant.id))
    }
  }
}

/// The branches of a remote that the policy does not name.
package struct OtherRemote {
  private let name: String
  private let refs: RefReader

  package init(_ name: String, _ refs: RefReader) {
    self.name = name
    self.refs = refs
  }

  /// The names of its long-lived branches, permanent ones first.
  package func lines(of model: BranchModel) async throws(Failure) -> [String] {
    let classifier = BranchClassifier(model)
    var names: [String] = []
    for directory in VersionFacts.directories(of: classifier.versionPrefixes) {
      try await refs.forEachName(under: RefName.tracking(directory, of: name)) { rest in
        let branch = directory + String(decoding: rest, as: UTF8.self)
        if classifier.openVersion(of: ExistingBranch(branch, remote: name)) != nil {
          names.append(branch)
        }
      }
    }
    return model.permanentNames.map(\.branch) + names.sorted()
  }
}
