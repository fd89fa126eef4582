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
  package private(set) var tags: [String: WrittenVersion] = [:]
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

extension VersionFacts {
  /// The form that a new name's version is written in: configured, else the newest one's in use.
  package func nameForm(_ model: BranchModel) -> VersionForm {
    model.nameForm ?? Self.newest(open.map(\.version)) ?? .plain
  }

  /// The form that a new tag is written in: configured, else the newest one's in use.
  package func tagForm(_ model: BranchModel) -> VersionForm {
    model.tagForm ?? Self.newest(Array(tags.values)) ?? .prefixed
  }

  private static func newest(_ written: [WrittenVersion]) -> VersionForm? {
    written.max { ($0.version, $0.form.rawValue) < ($1.version, $1.form.rawValue) }?.form
  }

  /// The next version that nobody has taken, for a branch of `kind`.
  ///
  /// A branch from production follows the last tag, and what was merged since; one from the
  /// integration branch follows whatever is highest, open releases included.
  package func next(_ bump: VersionBump, for kind: BranchKind) -> Version {
    let given = untagged.map(\.version.version) + [lastTag?.version].compactMap(\.self)
    let isFromProduction = kind.sources == kind.targets
    let others = isFromProduction ? [] : open.map(\.version.version)
    guard let highest = (given + others).max() else {
      return isFromProduction ? Version(0, 0, 1) : Version(1, 0, 0)
    }
    var version = highest.bumped(bump)
    while open.contains(where: { $0.version.version == version }) { version = version.bumped(bump) }
    return version
  }

  /// The open branches, each once though it may be here and on the remote, the lowest version first.
  package var standing: [OpenBranch] {
    var names: Set<String> = []
    return open.filter { names.insert($0.branch.name).inserted }
      .sorted { ($0.version.version, $0.branch.name) < ($1.version.version, $1.branch.name) }
  }

  /// The tag that has a version; nil where it is not out.
  package func tag(of version: Version) -> String? {
    tags.filter { $0.value.version == version }.keys.min()
  }

  /// The tag that has the version of a branch.
  package func tag(of branch: OpenBranch) -> String? { tag(of: branch.version.version) }
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

extension VersionFacts {
  /// A tag of another form, as in a repository of several apps.
  package struct OtherTag: Hashable, Sendable {
    package var name: String
    package var version: Version
  }

  /// Takes a tag that is no version, where it ends in one.
  package mutating func noteOtherTag(_ name: String) {
    guard let tag = OtherTag(name), otherTag.map({ $0.version < tag.version }) ?? true else {
      return
    }
    otherTag = tag
  }
}

extension VersionFacts.OtherTag {
  fileprivate init?(_ name: String) {
    guard let mark = name.lastIndex(where: { "-/@_".contains($0) }),
      let written = WrittenVersion(parsing: String(name[name.index(after: mark)...]))
    else { return nil }
    self.init(name: name, version: written.version)
  }
}

extension BranchModel {
  /// A version of another branch as a new name has it: in the configured form, else in that branch's.
  package func nameText(of written: WrittenVersion) -> String {
    written.version.text(in: nameForm ?? written.form)
  }
}
