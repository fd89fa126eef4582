/// The versions that a repository has used.
package struct VersionFacts: Hashable, Sendable {
  /// A branch that creates a version.
  package struct OpenBranch: Hashable, Sendable {
    package var branch: ExistingBranch
    package var kind: KindName
    package var version: WrittenVersion

    package init(_ branch: ExistingBranch, kind: KindName, version: WrittenVersion) {
      self.branch = branch
      self.kind = kind
      self.version = version
    }
  }

  /// Every tag that is a version, with its name.
  package private(set) var tags: [String: WrittenVersion] = [:]
  /// The highest version tag, updated with each tag: a run may need it 100,000 times.
  private var lastName: String?
  /// Every branch that creates a version, also those of shipped versions.
  package var branches: [OpenBranch]
  /// Branches that were merged into production and whose versions have no tag yet.
  package var untagged: [OpenBranch] = []
  /// The branches without recent commits, by name: no version of them is open.
  package internal(set) var stale: Set<String> = []
  /// The kept branches without a commit since their version, or a higher one, was released, and how
  /// many seconds before the live version they got the last one.
  package internal(set) var settled: [String: Int64] = [:]
  /// How branches whose version has a tag were shipped, by name, as far as it was read.
  package var shipped: [String: Shipped] = [:]
  /// The newest version tags that production lacks, the highest first; nil until they are read.
  package var tagsApart: [TagApart]? { didSet { findLastTag() } }
  /// Why this clone may not know all used versions.
  package var versionGap: VersionGap?
  /// Why this clone may lack tags.
  package var tagGap: TagGap?
  /// The versions of release branches that no branch type has, such as `1.4.x`.
  package var reserved: Set<Version> = []
  /// The tags with numbers in other forms than today's, such as `ios-v1.1.0`.
  private var otherTags: [String] = []
  /// What belongs to apps; nil for the tags of a repository without apps.
  private var appTags: AppTags?
  /// What all tags say, if they have other forms; nil if the highest version tag is the last one.
  package private(set) var reading: TagReading?

  /// Gathered facts; empty by default.
  package init(
    tags: [String: WrittenVersion] = [:], branches: [OpenBranch] = [], tagGap: TagGap? = nil
  ) {
    self.branches = branches
    self.tagGap = tagGap
    for (name, version) in tags { addTag(name, version) }
  }

  /// No facts yet about the branches and tags that a model has.
  package init(_ model: BranchModel, tagGap: TagGap? = nil) {
    self.init(tagGap: tagGap)
    appTags = AppTags(model.apps)
  }

  /// Adds a tag of the repository, whatever it is.
  package mutating func addTag(named name: UnsafeRawBufferPointer) {
    if appTags != nil {
      if let (text, version) = appTags?.read(name) { addTag(text, version) }
    } else if let version = WrittenVersion(parsing: name) {
      addTag(String(decoding: name, as: UTF8.self), version)
    } else if name.contains(where: { $0 &- 48 < 10 }) {
      otherTags.append(String(decoding: name, as: UTF8.self))
    }
  }

  /// The same for a name as text.
  package mutating func addTag(named name: String) {
    var name = name
    name.withUTF8 { addTag(named: UnsafeRawBufferPointer($0)) }
  }

  /// Takes the tags, and what dates show, of other facts about the same repository.
  package mutating func takeTags(of other: VersionFacts) {
    (stale, settled) = (other.stale, other.settled)
    (tags, lastName) = (other.tags, other.lastName)
    (otherTags, reading, appTags) = (other.otherTags, other.reading, other.appTags)
  }

  /// True if the order of the tags alone doesn't show the last version.
  package func needsSurvey(_ model: BranchModel) -> Bool {
    reading == nil && appTags == nil
      && (model.tagPattern != nil || !ownTags.isEmpty || hasOutlier)
  }

  /// All tags that may state a version, if their order alone doesn't show the last one.
  package func survey(_ model: BranchModel) -> TagSurvey? {
    needsSurvey(model) ? TagSurvey(known: tags, ownTags, fixed: model.tagPattern) : nil
  }

  /// The tags of other forms; beside tags such as `v1.4.0` one with the name of a version's branch
  /// is an accident, which other commands report.
  private var ownTags: [String] {
    if tags.isEmpty || otherTags.isEmpty { return otherTags }
    let names = Set(branches.map(\.branch.name))
    return otherTags.filter { !names.contains($0) }
  }

  /// True if the highest version is the only one of its major, or versions are far apart.
  private var hasOutlier: Bool {
    guard let top = lastTag?.version, tags.count > TagLimits.laterThanOutlier else { return false }
    let majors = Set(tags.values.lazy.map(\.version.major)).sorted()
    if zip(majors, majors.dropFirst()).contains(where: TagLimits.areApart) { return true }
    guard top.major > (majors.dropLast().last ?? 0) + 1 else { return false }
    return !tags.values.contains { $0.version.major == top.major && $0.version != top }
  }

  /// Takes what the surveyed tags say: the releases of the main app, and which one is live.
  package mutating func take(_ reading: TagReading) {
    // A version far above the others that is no accident: the order of the tags is right.
    if otherTags.isEmpty, reading.main.map({ $0.live.text == lastName }) == true { return }
    self.reading = reading
    if case .undated? = reading.doubt {
      lastName = nil
      return
    }
    // Tags in today's forms are of the app without a name.
    if reading.apps.first?.name.isEmpty != true { tags = [:] }
    if let fixed = reading.fixed { tags = tags.filter { fixed.surrounds($0.value.form) } }
    for release in reading.apps.first?.releases ?? [] {
      let form: VersionForm = release.form.prefix.hasSuffix("v") ? .prefixed : .plain
      tags[release.text] = WrittenVersion(release.version, form)
    }
    if let live = reading.apps.first?.live {
      tags[live.text] = WrittenVersion(live.version, tags[live.text]?.form ?? .plain)
    }
    findLastTag()
  }

  /// Why the versions of an app are unknown; nil if they are known, or without apps.
  package var appGap: VersionGap? { appTags?.gap(lastTag) }

  /// Adds another version tag.
  package mutating func addTag(_ name: String, _ version: WrittenVersion) {
    tags[name] = version
    if tagsApart?.contains(where: { !$0.isReleased && $0.name == name }) == true { return }
    let isLast = lastTag.map { ($0.version, $0.name) < (version.version, name) } ?? true
    if isLast { lastName = name }
  }

  /// The tags that belong to no release: on a branch that was never merged into production.
  ///
  /// Where teams tag in other forms, releases may be tagged off production.
  package var strayTags: [TagApart] {
    reading == nil ? (tagsApart ?? []).filter { !$0.isReleased } : []
  }

  /// The tags of used versions.
  package var countedTags: [String: WrittenVersion] {
    let strays = strayTags
    if strays.isEmpty { return tags }
    return tags.filter { tag in !strays.contains { $0.name == tag.key } }
  }

  private mutating func findLastTag() {
    if let reading {
      lastName = reading.main?.live.text
      return
    }
    lastName =
      countedTags.max {
        ($0.value.version, $0.key) < ($1.value.version, $1.key)
      }?.key
  }

  /// The highest version tag.
  package var lastTag: (name: String, version: Version)? {
    lastName.flatMap { name in tags[name].map { (name, $0.version) } }
  }

  /// The tag of the highest version below another one.
  package func lastTag(below version: Version) -> String? {
    countedTags.filter { $0.value.version < version }
      .max { ($0.value.version, $0.key) < ($1.value.version, $1.key) }?.key
  }

  /// The form of the version in a new name: configured, or that of the newest existing one.
  package func nameForm(_ model: BranchModel) -> VersionForm {
    model.nameForm ?? Self.newest(branches.map(\.version)) ?? .plain
  }

  /// A new tag of a version: in the configured form, or in that of the newest existing one.
  package func newTag(of version: Version, _ model: BranchModel) -> String {
    if let tag = (model.apps.focused ?? model.apps.apps.first)?.tag { return tag.text(version) }
    if let pattern = model.tagPattern { return pattern.text(version) }
    // Where all tags have three numbers, the release of `1.5` has, too.
    let isShort =
      !tags.isEmpty && tags.values.allSatisfy { $0.version.shape.parts > version.shape.parts }
    let version = version.shape.isLine || isShort ? firstFree(in: version) : version
    if let form = model.tagForm { return version.text(in: form) }
    if let app = reading?.main { return app.form.text(version) }
    return version.text(in: Self.newest(Array(tags.values)) ?? .prefixed)
  }

  /// The lowest free version of a line such as `2.31.x`, written like the last tag.
  private func firstFree(in line: Version) -> Version {
    var version = line.shaped(lastTag?.version.shape ?? .threeParts)
    while tags.values.contains(where: { $0.version == version }) {
      version = version.bumped(.patch)
    }
    return version
  }

  private static func newest(_ written: [WrittenVersion]) -> VersionForm? {
    written.max { ($0.version, $0.form.rawValue) < ($1.version, $1.form.rawValue) }?.form
  }

  /// The next free version for a branch of type `kind`.
  ///
  /// A branch from production follows the last tag and later merges; a branch from the
  /// integration branch follows the highest version, including open releases.
  package func next(_ bump: VersionBump, for kind: BranchKind) -> Version {
    let given = untagged.map(\.version.version) + [lastTag?.version].compactMap(\.self)
    let isFromProduction = !kind.isCutFromIntegration
    let others = isFromProduction ? [] : open.map(\.version.version)
    var version = isFromProduction ? Version(0, 0, 1) : Version(1, 0, 0)
    // A team that names releases by their first number raises that one.
    var bump = bump
    if let highest = (given + others).max() {
      if highest.shape.parts == 1, bump == .minor { bump = .major }
      version = highest.shaped(
        lastTag?.version.shape ?? highest.shape.with(parts: highest.shape.parts)
      )
      .bumped(bump)
    }
    while !isFree(version) { version = version.bumped(bump) }
    return version
  }

  /// True if no tag, wherever it is, and no branch has the version.
  package func isFree(_ version: Version) -> Bool {
    !reserved.contains(version) && !branches.contains { $0.version.version == version }
      && !tags.values.contains { $0.version == version }
  }

  /// True for the name of a version's tag, which this clone may lack.
  ///
  /// It is one of an app, of the configured form, or of a form that releases have here.
  package func isVersion(_ tag: String, _ model: BranchModel) -> Bool {
    if WrittenVersion(parsing: tag, model.versionStyle) != nil
      || model.tagPattern?.read(tag) != nil
      || model.apps.apps.contains(where: { $0.version(ofTag: tag) != nil })
    {
      return true
    }
    var names = TagNames()
    guard let reading, case .version(let name) = names.read(tag) else { return false }
    return name.channel != .preRelease && reading.fixed == nil
      && reading.apps.contains { $0.name == name.app }
  }

  /// The newest live version below another one that production lacks: its tag, and its branch.
  package func unmerged(below version: Version) -> (tag: TagApart, branch: String)? {
    guard let tag = tagsApart?.first(where: { $0.isUnmerged && $0.version < version }),
      let branch = branches.first(where: { $0.version.version == tag.version })
    else { return nil }
    return (tag, branch.branch.name)
  }

  /// The tag of a version; nil if it is not released.
  package func tag(of version: Version) -> String? {
    tags.filter { $0.value.version == version }.keys.min()
  }
}

/// A version tag on a commit that production lacks.
package struct TagApart: Hashable, Sendable {
  package var name: String
  package var version: Version
  package var commit: CommitID
  /// True if production contains the version without the tag, or its branch is open.
  package var isReleased: Bool
  /// True if its branch is open, and production lacks the version in any form.
  package var isUnmerged: Bool

  package init(
    _ name: String, _ version: Version, at commit: CommitID, isReleased: Bool,
    isUnmerged: Bool = false
  ) {
    self.isUnmerged = isUnmerged
    self.name = name
    self.version = version
    self.commit = commit
    self.isReleased = isReleased
  }
}

extension BranchModel {
  /// A version of another branch in a new name: in the configured form, or in that branch's form.
  package func nameText(of written: WrittenVersion) -> String {
    written.version.text(in: nameForm ?? written.form)
  }
}
