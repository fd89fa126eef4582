package import Base

/// `version-order`: a release or hotfix version is new, in order and not used by another branch.
package struct VersionOrderRule: Sendable {
  let model: BranchModel
  let versionFiles: [String]

  /// The rule of a repository.
  package init(_ policy: Policy) {
    model = policy.model
    versionFiles = policy.versionFiles
  }

  /// True if `check` would report nothing about the version of a branch.
  package func holds(_ name: String, _ branchClass: BranchClass, _ facts: VersionFacts) -> Bool {
    guard let (kind, _, written) = Self.introduced(by: branchClass) else { return true }
    return faults(name, kind, written.version, facts).isEmpty
      && missing(facts) == nil && facts.shipped[name] == nil
  }

  /// Checks the version of a branch; other branch types are skipped.
  package func check(
    _ name: String, _ branchClass: BranchClass, _ facts: VersionFacts, isFork: Bool = false
  ) -> RuleResult {
    guard let (kind, parts, written) = Self.introduced(by: branchClass) else {
      return .skipped(.versionOrder, "creates no version")
    }
    let version = written.version
    let faults = faults(name, kind, version, facts, isFork: isFork)
    if !isFork, let shipped = facts.shipped[name] { return check(name, version, shipped) }
    if !isFork, let reason = facts.settling(name, version) {
      return .pass(.versionOrder, reason)
    }
    if !faults.isEmpty {
      let way = way(name, kind, parts, written, facts)
      return RuleResult(failing: faults.map { diagnostic(name, version, $0, way) })
    }
    if let (reason, remedy) = missing(facts) {
      return .unknown(.versionOrder, reason, remedy: remedy)
    }
    let last = facts.lastTag.map { "higher than the last tag \($0.name)" } ?? "no version tag yet"
    return .pass(.versionOrder, "\(version) is free, \(last)")
  }

  /// A shipped version is not new, but nothing is wrong with its branch.
  private func check(
    _ name: String, _ version: Version, _ shipped: VersionFacts.Shipped
  ) -> RuleResult {
    switch shipped {
    case .whole(let tag): .pass(.versionOrder, "\(version) is released as '\(tag)'")
    case .followed(let tag, let place):
      .pass(
        .versionOrder,
        "\(version) is released as '\(tag)', and '\(place)' contains all later commits")
    case .untagged(let place):
      .pass(
        .versionOrder,
        "\(version) is in '\(place)', but not tagged: flowctl finish "
          + "\(ShellWord.quoted(name)) --local")
    case .ended(let tag, let remedy):
      .fail(
        .versionOrder, "'\(name)' is released as '\(tag)' and accepts no more commits",
        hint: remedy)
    case .late(let tag, let remedy):
      .fail(.versionOrder, "'\(name)' has commits after its tag '\(tag)'", hint: remedy)
    }
  }

  private static func introduced(
    by branchClass: BranchClass
  ) -> (BranchKind, NameParts, WrittenVersion)? {
    guard case .kind(let kind, let parts) = branchClass, kind.introducesVersion,
      let version = parts.version
    else { return nil }
    return (kind, parts, version)
  }

  /// Why the version can't be compared in an incomplete clone.
  func missing(_ facts: VersionFacts) -> (reason: String, remedy: Remedy)? {
    facts.unknownLast ?? (facts.versionGap ?? facts.appGap).map { ($0.reason, $0.remedy) }
  }

  private func diagnostic(
    _ name: String, _ version: Version, _ fault: Fault, _ way: (remedy: Remedy, isFree: Bool)?
  ) -> Diagnostic {
    let isCrowded = fault.remedy == nil && way?.isFree == false
    return Diagnostic(
      .versionOrder,
      "branch '\(name)' \(fault.words)"
        + (isCrowded ? "; no version is free below the next release" : ""),
      hint: fault.remedy ?? way?.remedy,
      evidence: [fault.cause: .string(fault.other), "version": .string(version.description)])
  }

  /// The command that tags a merged branch.
  package static func finishing(_ name: String) -> Remedy {
    Remedy.explain("if a pull request merged it, leave out --local")
      .then(.flowctl("finish", name, "--local"))
  }
}

// MARK: - Errors

extension VersionOrderRule {
  /// What is wrong with a version, to follow `branch 'x'`.
  struct Fault {
    let words: String
    /// The evidence key for the tag or branch with the conflict.
    let cause: String
    let other: String
    /// What must be done first; nil if another version is needed.
    var remedy: Remedy?
  }

  func faults(
    _ name: String, _ kind: BranchKind, _ version: Version, _ facts: VersionFacts,
    isFork: Bool = false
  ) -> [Fault] {
    [
      behindLastTag(version, facts), behindMerged(kind, version, facts),
      taken(name, kind, version, facts, isFork: isFork), aboveNextRelease(kind, version, facts),
      lacksLast(kind, version, facts),
    ].compactMap(\.self)
  }

  private func behindLastTag(_ version: Version, _ facts: VersionFacts) -> Fault? {
    let last = facts.lastTag
    let taker =
      facts.strayTags.first { $0.version == version }?.name
      ?? (last?.version == version ? last?.name : nil)
    if let taker {
      return Fault(
        words: "has a version that the tag '\(taker)' already uses", cause: "lastTag", other: taker)
    }
    guard let last, version < last.version else { return nil }
    return Fault(
      words: "has the version \(version), which is not higher than the last tag '\(last.name)'",
      cause: "lastTag", other: last.name)
  }

  private func behindMerged(
    _ kind: BranchKind, _ version: Version, _ facts: VersionFacts
  ) -> Fault? {
    let last = facts.untagged.max { $0.version.version < $1.version.version }
    guard let last, version < last.version.version else { return nil }
    let other = last.branch.name
    return Fault(
      words: "has the version \(version), which is not higher than '\(other)', "
        + "which is merged but not tagged", cause: "other", other: other,
      // Only its tag shows which version a fix of a trunk follows.
      remedy: model.isTrunk && !kind.isCutFromIntegration ? Self.finishing(other) : nil)
  }

  private func taken(
    _ name: String, _ kind: BranchKind, _ version: Version, _ facts: VersionFacts, isFork: Bool
  ) -> Fault? {
    // An existing branch conflicts only with other branches; a fork's branch is one of them.
    let stands = !isFork && facts.branches.contains { $0.branch.name == name }
    let merged = facts.untagged.first {
      $0.version.version == version && !(stands && $0.kind == kind.name)
    }
    if let merged = merged?.branch.name {
      let words =
        merged == name
        ? "is already merged, but not tagged"
        : "has a version that '\(merged)' already uses, which is merged but not tagged"
      return Fault(
        words: words, cause: "other", other: merged,
        remedy: merged == name ? Self.finishing(name) : nil)
    }
    let other = facts.branches.first {
      $0.version.version == version && (isFork || $0.branch.name != name)
    }
    guard let other = other?.branch.display else { return nil }
    return Fault(
      words: "has a version that the open branch '\(other)' already uses", cause: "other",
      other: other)
  }

  /// A fix of the live version must contain the version before it.
  private func lacksLast(
    _ kind: BranchKind, _ version: Version, _ facts: VersionFacts
  ) -> Fault? {
    guard !kind.isCutFromIntegration, let production = model.production,
      kind.sources == [production.kind]
    else { return nil }
    if model.isTrunk {
      guard let merged = facts.untagged.last(where: { $0.version.version < version }) else {
        return nil
      }
      let other = merged.branch.name
      return Fault(
        words: "follows '\(other)', which is merged but not tagged", cause: "other", other: other,
        remedy: Self.finishing(other))
    }
    guard let last = facts.unmerged(below: version) else { return nil }
    return Fault(
      words: "follows '\(last.tag.name)', which '\(production.branch)' lacks", cause: "lastTag",
      other: last.tag.name, remedy: .flowctl("finish", last.branch, "--local"))
  }

  private func aboveNextRelease(
    _ kind: BranchKind, _ version: Version, _ facts: VersionFacts
  ) -> Fault? {
    guard let next = nextRelease(besides: kind, facts), version > next.version.version
    else { return nil }
    let other = next.branch.display
    return Fault(
      words: "has the version \(version), which is not lower than the next release '\(other)'",
      cause: "nextRelease", other: other)
  }

  /// The version that a branch from production back into production must be lower than.
  ///
  /// A tagged or merged release does not count, even if its branch still exists; nor does one below
  /// the live version, or a patch of that on a trunk, where a team may release one each week.
  func nextRelease(besides kind: BranchKind, _ facts: VersionFacts) -> VersionFacts.OpenBranch? {
    guard kind.sources == kind.targets else { return nil }
    let last = facts.lastTag?.version
    return facts.open.filter { open in
      let isAbove = last.map { open.version.version > $0 } ?? true
      return open.kind != kind.name && model.releaseKinds.contains(open.kind) && isAbove
        && !(model.isTrunk && last.map(open.version.version.isPatch(of:)) == true)
    }.min { $0.version.version < $1.version.version }
  }
}
