import Diagnostics
import Git
import Gitflow

/// Finds the long-lived branches that a head must hold nothing of.
struct LineGatherer {
  let locator: BranchLocator
  let model: BranchModel
  let base: ObjectID
  /// Why long-lived branches may exist that were not fetched.
  let gap: VersionFacts.VersionGap?

  func lines(
    _ request: MergeRequest, sources: [String], versions: VersionFacts
  ) async throws(Failure) -> LongLivedLines {
    let own = Set(sources + [request.base.name, request.head.name])
    var lines = LongLivedLines(legal: [base])
    for name in own.sorted() where name != request.head.name {
      let variants = try await locator.variants(of: name)
      if variants.isEmpty, sources.contains(name) { return try await missing(name) }
      lines.legal.formUnion(variants.map(\.id))
    }
    for name in lineNames(versions) where !own.contains(name) {
      let variants = try await locator.variants(of: name)
      if variants.isEmpty, try await hasRemoteBranches() { return try await missing(name) }
      lines.add(variants)
    }
    if let gap {
      return LongLivedLines(missing: .missing(reason: gap.reason, remedy: gap.remedy))
    }
    return lines
  }

  private func lineNames(_ versions: VersionFacts) -> [String] {
    let releases = versions.open.filter { model.releaseKinds.contains($0.kind) }
    return model.permanentNames.map(\.branch) + Set(releases.map(\.branch.name)).sorted()
  }

  /// A long-lived branch that a clone of a remote lacks may well exist there.
  private func hasRemoteBranches() async throws(Failure) -> Bool {
    !(try await locator.refs.references(under: ["refs/remotes/\(locator.remote)/"])).isEmpty
  }

  private func missing(_ name: String) async throws(Failure) -> LongLivedLines {
    guard case .missing(let reason, let remedy) = try await locator.locate(name) else {
      return LongLivedLines(legal: [base])
    }
    return LongLivedLines(missing: .missing(reason: "the long-lived \(reason)", remedy: remedy))
  }
}

/// The other long-lived branches, and the commits that a head may hold.
struct LongLivedLines {
  private(set) var missing: Evidence<[ForeignLine]>?
  /// The target's and the legal base's commits, here and on the remote.
  var legal: Set<ObjectID> = []
  private var others: [(id: ObjectID, display: String)] = []

  init(legal: Set<ObjectID>) { self.legal = legal }

  init(missing: Evidence<[ForeignLine]>) { self.missing = missing }

  var tips: [ObjectID] { Array(legal) + others.map(\.id) }

  mutating func add(_ variants: [(id: ObjectID, display: String)]) {
    for variant in variants where !legal.contains(variant.id) {
      if !others.contains(where: { $0.id == variant.id }) { others.append(variant) }
    }
  }

  /// What `head` holds of each line.
  func foreign(
    in head: ObjectID, _ history: CommitHistory, _ objects: ObjectReader
  ) async throws(GitError) -> Evidence<[ForeignLine]> {
    if let missing { return missing }
    var lines: [ForeignLine] = []
    for line in others {
      let bases = try await history.mergeBases(head, line.id)
      let foreign = try await history.commits(from: bases, excluding: Array(legal), limit: 10)
      let commits = try await Self.titles(foreign.first, objects)
      let overlap: ForeignLine.Overlap =
        line.id == head ? .same : bases.contains(head) ? .whole : .part
      lines.append(
        ForeignLine(
          line: line.display, overlap: overlap, count: foreign.count, commits: commits))
    }
    return .known(lines)
  }

  private static func titles(
    _ ids: [ObjectID], _ objects: ObjectReader
  ) async throws(GitError) -> [String] {
    if ids.isEmpty { return [] }
    return try await objects.commitDetails(ids).map { "\($0.id.short) \($0.subject)" }
  }
}
