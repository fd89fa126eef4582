package import Diagnostics

/// The versions that a repository has given away.
package struct VersionFacts: Hashable, Sendable {
  /// A branch that brings a version to life and has not been merged and deleted yet.
  package struct OpenBranch: Hashable, Sendable {
    package var branch: ExistingBranch
    package var kind: KindName
    package var version: WrittenVersion

    /// An open branch.
    package init(_ branch: ExistingBranch, kind: KindName, version: WrittenVersion) {
      self.branch = branch
      self.kind = kind
      self.version = version
    }
  }

  /// Every tag that is a version, with its name.
  package private(set) var tags: [String: WrittenVersion]
  /// The highest version tag, kept as tags come: a run may ask for it 100,000 times.
  private var lastName: String?
  package var open: [OpenBranch]
  /// Branches that were merged into production, whose versions no tag names yet.
  package var untagged: [OpenBranch] = []
  /// The newest version tags that production lacks, the highest first; nil until these are read.
  package var tagsApart: [TagApart]? { didSet { findLastTag() } }
  /// Why versions may be given out that this clone does not know.
  package var versionGap: VersionGap?
  /// Why tags may exist that this clone has not got.
  package var tagGap: TagGap?
  /// The highest of the tags that end in a version but are none, such as `ios-v1.1.0`.
  package var otherTag: OtherTag?

  /// Facts as gathered; nothing by default.
  package init(
    tags: [String: WrittenVersion] = [:], open: [OpenBranch] = [], tagGap: TagGap? = nil
  ) {
    self.tags = [:]
    self.open = open
    self.tagGap = tagGap
    for (name, version) in tags { addTag(name, version) }
  }

  /// Takes another tag that is a version.
  package mutating func addTag(_ name: String, _ version: WrittenVersion) {
    tags[name] = version
    if tagsApart?.contains(where: { !$0.isReleased && $0.name == name }) == true { return }
    let isLast = lastTag.map { ($0.version, $0.name) < (version.version, name) } ?? true
    if isLast { lastName = name }
  }

  /// The tags that no release has made: on a branch that production never got.
  package var strayTags: [TagApart] { (tagsApart ?? []).filter { !$0.isReleased } }

  /// The tags that are versions which were given out.
  package var countedTags: [String: WrittenVersion] {
    let strays = strayTags
    if strays.isEmpty { return tags }
    return tags.filter { tag in !strays.contains { $0.name == tag.key } }
  }

  private mutating func findLastTag() {
    lastName =
      countedTags.max {
        ($0.value.version, $0.key) < ($1.value.version, $1.key)
      }?.key
  }

  /// The highest version tag.
  package var lastTag: (name: String, version: Version)? {
    lastName.flatMap { name in tags[name].map { (name, $0.version) } }
  }
}

/// A version tag on a commit that production lacks.
package struct TagApart: Hashable, Sendable {
  package var name: String
  package var version: Version
  package var commit: CommitID
  /// True where production has the version all the same, as after a squash, or its branch is open.
  package var isReleased: Bool

  /// A tag beside production.
  package init(_ name: String, _ version: Version, at commit: CommitID, isReleased: Bool) {
    self.name = name
    self.version = version
    self.commit = commit
    self.isReleased = isReleased
  }
}

/// `version-order`: a release or hotfix version is new, in order and nobody else's.
package struct VersionOrderRule: Sendable {
  let model: BranchModel
  let versionFiles: [String]

  /// The rule of a repository.
  package init(_ policy: Policy) {
    model = policy.model
    versionFiles = policy.versionFiles
  }

  /// True where `judge` finds nothing to say against the version of a branch.
  package func holds(_ name: String, _ branchClass: BranchClass, _ facts: VersionFacts) -> Bool {
    guard let (kind, version) = Self.introduced(by: branchClass) else { return true }
    return faults(name, kind, version, facts).isEmpty
      && missing(facts, for: version) == nil
  }

  /// Judges the version of a branch; other kinds of branches are not asked.
  ///
  /// What is offered in its place goes by `all`, where the facts are only a part.
  package func judge(
    _ name: String, _ branchClass: BranchClass, _ facts: VersionFacts, isFork: Bool = false,
    among all: VersionFacts? = nil
  ) -> Judgement {
    guard let (kind, version) = Self.introduced(by: branchClass) else {
      return .skipped(.versionOrder, "brings no version to life")
    }
    let faults = faults(name, kind, version, facts, isFork: isFork)
    if !faults.isEmpty {
      let way = way(name, branchClass, all ?? facts)
      return Judgement(failing: faults.map { Self.diagnostic($0, way) })
    }
    if let (reason, remedy) = missing(facts, for: version) {
      return .unknown(.versionOrder, reason, remedy: remedy)
    }
    let last = facts.lastTag.map { "above the last tag \($0.name)" } ?? "no version tag yet"
    return .pass(.versionOrder, "\(version) is free, \(last)")
  }

  /// What a version can't be compared with, where the clone is not whole.
  func missing(
    _ facts: VersionFacts, for version: Version
  ) -> (reason: String, remedy: Remedy)? {
    if facts.tags.isEmpty, let gap = facts.tagGap {
      return ("\(gap.reason) and has no version tags to compare '\(version)' with", gap.remedy)
    }
    return facts.versionGap.map { ($0.reason, $0.remedy) }
  }

  private static func diagnostic(_ fault: Fault, _ way: Way?) -> Diagnostic {
    var diagnostic = fault.diagnostic
    switch (fault.need, way) {
    case (.finish(let name), _): diagnostic.hint = finishing(name)
    case (.otherVersion, .next(let remedy)): diagnostic.hint = remedy
    case (.otherVersion, .room(let remedy)):
      diagnostic.hint = remedy
      diagnostic.message += "; no version is free below the next release"
    case (.otherVersion, nil): break
    }
    return diagnostic
  }

  private static func introduced(by branchClass: BranchClass) -> (BranchKind, Version)? {
    guard case .kind(let kind, let parts) = branchClass, case .introduces = kind.versionRole,
      let version = parts.version?.version
    else { return nil }
    return (kind, version)
  }

  /// What is wrong with a version, and what would help.
  struct Fault {
    enum Need {
      case otherVersion
      /// The branch of this name is merged and has to be tagged.
      case finish(String)
    }

    var diagnostic: Diagnostic
    var need = Need.otherVersion
  }

  func faults(
    _ name: String, _ kind: BranchKind, _ version: Version, _ facts: VersionFacts,
    isFork: Bool = false
  ) -> [Fault] {
    [
      behindLastTag(name, version, facts), behindMerged(name, version, facts),
      taken(name, kind, version, facts, isFork: isFork),
      aboveNextRelease(name, kind, version, facts),
    ].compactMap(\.self)
  }

  private func behindLastTag(
    _ name: String, _ version: Version, _ facts: VersionFacts
  ) -> Fault? {
    if let stray = facts.strayTags.first(where: { $0.version == version }) {
      return fault(
        name, "has a version that the tag '\(stray.name)' has taken", version,
        evidence: ["lastTag": .string(stray.name)])
    }
    guard let last = facts.lastTag, version <= last.version else { return nil }
    let words =
      version == last.version
      ? "has a version that the tag '\(last.name)' has taken"
      : "has the version \(version), which is not above the last tag '\(last.name)'"
    return fault(name, words, version, evidence: ["lastTag": .string(last.name)])
  }

  private func behindMerged(
    _ name: String, _ version: Version, _ facts: VersionFacts
  ) -> Fault? {
    let last = facts.untagged.max { $0.version.version < $1.version.version }
    guard let last, version < last.version.version else { return nil }
    return fault(
      name,
      "has the version \(version), which is not above '\(last.branch.name)', "
        + "which is merged and not tagged yet",
      version, evidence: ["other": .string(last.branch.name)])
  }

  private func taken(
    _ name: String, _ kind: BranchKind, _ version: Version, _ facts: VersionFacts, isFork: Bool
  ) -> Fault? {
    // A branch that still stands is in nobody's way but the others'; a fork's is one of these.
    let stands = !isFork && facts.open.contains { $0.branch.name == name }
    let merged = facts.untagged.first {
      $0.version.version == version && !(stands && $0.kind == kind.name)
    }
    if let merged {
      return self.merged(merged.branch.name, name, version)
    }
    let other = facts.open.first {
      $0.version.version == version && (isFork || $0.branch.name != name)
    }
    guard let other else { return nil }
    return fault(
      name, "has a version that the open branch '\(other.branch.display)' has taken", version,
      evidence: ["other": .string(other.branch.display)])
  }

  private func merged(_ merged: String, _ name: String, _ version: Version) -> Fault {
    let words =
      merged == name
      ? "is merged already, and not tagged yet"
      : "has a version that '\(merged)' has taken, which is merged and not tagged yet"
    var told = fault(name, words, version, evidence: ["other": .string(merged)])
    if merged == name { told.need = .finish(name) }
    return told
  }

  /// What tags a branch that is merged already.
  package static func finishing(_ name: String) -> Remedy {
    Remedy.explain("where no pull request brought it, add --local")
      .then(.flowctl("finish", name))
  }

  private func aboveNextRelease(
    _ name: String, _ kind: BranchKind, _ version: Version, _ facts: VersionFacts
  ) -> Fault? {
    guard let next = nextRelease(besides: kind, facts), version > next.version.version
    else { return nil }
    return fault(
      name,
      "has the version \(version), which is not below the next release '\(next.branch.display)'",
      version, evidence: ["nextRelease": .string(next.branch.display)])
  }

  /// What a branch that comes from production and goes back there must stay below.
  ///
  /// A release that is tagged, or merged, is not on its way any more, however long its branch stands.
  func nextRelease(
    besides kind: BranchKind, _ facts: VersionFacts
  ) -> VersionFacts.OpenBranch? {
    guard kind.sources == kind.targets else { return nil }
    let last = facts.lastTag?.version
    return facts.open.filter { open in
      open.kind != kind.name && model.releaseKinds.contains(open.kind)
        && last.map { $0 < open.version.version } ?? true
        && !facts.untagged.contains { $0.branch.name == open.branch.name }
    }.min { $0.version.version < $1.version.version }
  }

  private func fault(
    _ name: String, _ words: String, _ version: Version, evidence: [String: JSONValue]
  ) -> Fault {
    Fault(
      diagnostic: Diagnostic(
        .versionOrder, "branch '\(name)' \(words)",
        evidence: evidence.merging(["version": .string(version.description)]) { first, _ in first })
    )
  }
}
