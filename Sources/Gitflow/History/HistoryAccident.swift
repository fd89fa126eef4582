import Base

/// Something of the last year that went wrong, which the rules would have stopped.
package struct HistoryAccident: Hashable, Sendable {
  /// What went wrong, the worst first.
  package enum Kind: String, CaseIterable, Sendable {
    /// A fix of the live version that the integration branch lacks.
    case lostFix = "lost-fix"
    /// A version that was merged into production after a higher one.
    case lowerVersion = "lower-version"
    /// A fix that took changes along which were not released yet.
    case unreleasedCode = "unreleased-code"
  }

  package let kind: Kind
  /// The merged branch, its merge and the time of that.
  package let branch: String
  package let merge: String
  package let time: Int
  /// The branch that lacks the fix or had the changes, or the higher version.
  package let other: String
  /// How many more of the kind there are, all older.
  package internal(set) var more = 0

  /// The accident as a sentence.
  package var message: String {
    let what =
      switch kind {
      case .lostFix: "the fix '\(branch)' is not in '\(other)'"
      case .lowerVersion: "'\(branch)' was released after the higher version \(other)"
      case .unreleasedCode: "'\(branch)' released changes of '\(other)' that were not released yet"
      }
    return "\(what) (merge \(merge.prefix(12)), \(CalendarDay(secondsSince1970: time)))"
      + (more == 0 ? "" : ", and \(more) more")
  }
}

/// Finds accidents among the merges of versions into production.
struct AccidentFinder {
  private let ledger: MergeLedger
  private let model: BranchModel
  private let classifier: BranchClassifier
  private let integration: (kind: KindName, branch: String)?
  private static let (year, ownCommits) = (365 * 86_400, 200)

  init(_ ledger: MergeLedger, _ model: BranchModel) {
    self.ledger = ledger
    self.model = model
    classifier = BranchClassifier(model)
    let live = model.production?.kind
    integration = model.permanentNames.first { name in
      name.kind != live
        && model.kinds.contains { $0.backMerges.contains { $0.target == name.kind } }
    }
  }

  private struct Shipped {
    let position: Int
    let merge: ReplayedMerge
    let kind: BranchKind
    let version: Version
  }

  /// All accidents of the last year.
  func accidents() -> [HistoryAccident] {
    let shipped = shipped
    let newest = ledger.record.commits.map(\.time).max() ?? 0
    let recent = shipped.filter { $0.merge.time > newest - Self.year }
    return lostFixes(recent) + lowerVersions(shipped, since: newest - Self.year)
      + unreleased(recent)
  }

  /// The merges of versions into production, the newest first.
  private var shipped: [Shipped] {
    guard let live = model.production?.kind else { return [] }
    return ledger.record.commits.indices.compactMap { position in
      guard let merge = ledger.entry(at: position), merge.targetKind == live,
        let name = merge.source, case .kind(let kind, let parts) = classifier.classify(name),
        kind.introducesVersion, let version = parts.version?.version
      else { return nil }
      return Shipped(position: position, merge: merge, kind: kind, version: version)
    }
  }

  private func accident(
    _ kind: HistoryAccident.Kind, _ shipped: Shipped, _ other: String
  ) -> HistoryAccident {
    HistoryAccident(
      kind: kind, branch: shipped.merge.source ?? "?", merge: shipped.merge.id,
      time: shipped.merge.time, other: other)
  }

  // MARK: - Kinds

  private func lostFixes(_ shipped: [Shipped]) -> [HistoryAccident] {
    let fixes = shipped.filter { !$0.kind.isCutFromIntegration }
    guard let integration, !fixes.isEmpty else { return [] }
    let tips = ledger.record.tips.filter { !$0.isTag && $0.name == integration.branch }
      .compactMap { ledger.graph.position(of: $0.commit) }
    if tips.isEmpty { return [] }
    let reached = ledger.graph.reached(from: tips)
    let known = Set(
      ledger.record.commits.indices.filter { reached[$0] }.map(signature))
    return fixes.filter { fix in
      guard let head = ledger.graph.merged(at: fix.position), !reached[head] else { return false }
      return own(head, without: reached).contains { !known.contains(signature($0)) }
    }.map { accident(.lostFix, $0, integration.branch) }
  }

  private func lowerVersions(_ shipped: [Shipped], since time: Int) -> [HistoryAccident] {
    // Each app has its own versions.
    var highest: [String: Shipped] = [:]
    var found: [HistoryAccident] = []
    for next in shipped.reversed() {
      let app = model.app(ofBranches: [next.merge.source]) ?? ""
      if let highest = highest[app], next.version < highest.version {
        if next.merge.time > time {
          found.append(accident(.lowerVersion, next, highest.version.description))
        }
      } else {
        highest[app] = next
      }
    }
    return found
  }

  private func unreleased(_ shipped: [Shipped]) -> [HistoryAccident] {
    guard let integration else { return [] }
    return shipped.filter { fix in
      guard !fix.kind.isCutFromIntegration, fix.merge.origins.contains(integration.kind),
        !fix.kind.sources.contains(where: fix.merge.origins.contains),
        let head = ledger.graph.merged(at: fix.position),
        let origin = ledger.map.origins[head],
        let before = ledger.graph.first(of: fix.position)
      else { return false }
      return !ledger.graph.reached(from: [before])[origin]
    }.map { accident(.unreleasedCode, $0, integration.branch) }
  }

  // MARK: - Commits

  /// The commits of a branch by first parents, without merges.
  private func own(_ head: Int, without reached: [Bool]) -> [Int] {
    var (own, next): ([Int], Int?) = ([], head)
    while let position = next, !reached[position], own.count < Self.ownCommits {
      if !ledger.record.commits[position].isMerge { own.append(position) }
      next = ledger.graph.first(of: position)
    }
    return own
  }

  /// A copy of a commit has its author and subject.
  private func signature(_ position: Int) -> [String] {
    let commit = ledger.record.commits[position]
    return [commit.author, commit.subject]
  }
}

extension HistoryGraph {
  /// The commits that some positions reach, by first and second parents.
  fileprivate func reached(from positions: [Int]) -> [Bool] {
    var isReached = Array(repeating: false, count: count)
    for position in positions { isReached[position] = true }
    for position in isReached.indices where isReached[position] {
      for parent in [first(of: position), merged(at: position)] {
        if let parent { isReached[parent] = true }
      }
    }
    return isReached
  }
}
