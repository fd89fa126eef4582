package import Base
import Configuration
package import Git
package import Gitflow

/// What the tags say where their names alone don't show the last version.
extension Repository {
  /// Reads the dates of the tags that decide, if any do; the others stay unread.
  package func readDates(into versions: inout VersionFacts) async throws(Failure) {
    try await readTagDates(into: &versions)
    try await readBranchDates(into: &versions)
  }

  /// Compares the open branches with the permanent ones, by the last commits of each.
  ///
  /// One commit with a wrong clock, or one hotfix after a long time, makes no version stale: of a
  /// permanent branch, all of its last commits are newer.
  private func readBranchDates(into versions: inout VersionFacts) async throws(Failure) {
    let open = versions.openOnce.map(\.branch.name)
    if !open.isEmpty {
      let tips = try await tips(of: open + policy.model.permanentNames.map(\.branch))
      versions.markStale(policy.model, objects) { tips[$0] ?? [] }
    }
    let former = versions.closed.map(\.branch.name).uniqued
    if former.isEmpty { return }
    let tags =
      (former.compactMap(versions.tag(ofBranch:))
      + [versions.lastTag?.name].compactMap(\.self)).uniqued
    var tagTimes: [String: Int64] = [:]
    for (tag, id) in zip(tags, try await refs.resolve(all: tags.map(RefName.tag))) {
      tagTimes[tag] = id.flatMap(objects.storedTime)
    }
    let tips = try await tips(of: former)
    var times = tips.compactMapValues { tips in tips.compactMap(objects.storedTime).max() }
    // In the second of its tag, only history shows what came first.
    for (name, time) in times {
      guard let tag = versions.tag(ofBranch: name), tagTimes[tag] == time,
        let commit = try await commit(ofTag: tag)
      else { continue }
      for tip in tips[name, default: []]
      where try await !session.isAncestor(tip, of: commit, in: objects) { times[name] = nil }
    }
    versions.markSettled(times, tags: tagTimes)
    try await readReleasedBranches(tips, into: &versions)
  }

  /// Marks branches on which the live version was tagged: a tag that a permanent branch has is in
  /// every branch that was created later, and says nothing.
  private func readReleasedBranches(
    _ tips: [String: [ObjectID]], into versions: inout VersionFacts
  ) async throws(Failure) {
    let unsettled = versions.unsettled
    guard !unsettled.isEmpty, let last = versions.lastTag?.name,
      let live = try await commit(ofTag: last)
    else { return }
    for tip in try await self.tips(of: policy.model.permanentNames.map(\.branch)).values.joined()
    where try await session.isAncestor(live, of: tip, in: objects) { return }
    for name in unsettled
    where tips[name, default: []].contains(where: {
      objects.storedLine($0, limit: Self.lineLimit).contains(live)
    }) { versions.markReleased(name) }
  }

  /// More commits of its own than a branch has after the tag of its release.
  private static let lineLimit = 500

  /// The commits of branches, in the clone and on the remote.
  private func tips(of names: [String]) async throws(Failure) -> [String: [ObjectID]] {
    let local = try await refs.resolve(all: names.map(RefName.branch))
    let tracked = try await refs.resolve(
      all: names.map { RefName.tracking($0, of: policy.remote) })
    var tips: [String: [ObjectID]] = [:]
    for (name, ids) in zip(names, zip(local, tracked)) {
      let ids = [ids.0, ids.1].compactMap(\.self)
      if !ids.isEmpty { tips[name] = ids }
    }
    return tips
  }

  private func readTagDates(into versions: inout VersionFacts) async throws(Failure) {
    guard let survey = versions.survey(policy.model) else { return }
    var commits: [(tag: String, id: ObjectID)] = []
    var dates: [String: Int64] = [:]
    let objectIDs = try await refs.resolve(all: survey.undated.map(RefName.tag))
    for (tag, object) in zip(survey.undated, objectIDs) {
      guard let object else { continue }
      if let time = objects.storedTime(object) {
        dates[tag] = time
      } else if let id = try await askingGit(await objects.commit(object)) {
        commits.append((tag, id))
      } else {
        // A tag of a file is no release.
        dates[tag] = 0
      }
    }
    if !commits.isEmpty {
      let details = try await session.commitDetails(commits.map(\.id))
      for (commit, details) in zip(commits, details) { dates[commit.tag] = details.committer.time }
    }
    versions.take(TagReading(survey, dates: dates))
  }
}

extension VersionFacts {
  private static let lastCommits = 3

  /// Marks open branches as stale, by the last commits of each, in the clone and on the remote.
  package mutating func markStale(
    _ model: BranchModel, _ objects: ObjectReader, tips: (String) -> [ObjectID]
  ) {
    func times(_ name: String) -> [[Int64]] {
      tips(name).map { tip in
        objects.storedLine(tip, limit: Self.lastCommits).compactMap(objects.storedTime)
      }
    }
    var newest: [String: Int64] = [:]
    for name in openOnce.map(\.branch.name) { newest[name] = times(name).joined().max() }
    let permanent = model.permanentNames.flatMap { times($0.branch).compactMap { $0.min() } }
    if let last = permanent.max() { markStale(newest, newest: last) }
  }
}

extension Session {
  /// How the tags of this repository write versions; three numbers unless some have other ones.
  package func versionStyle(_ model: BranchModel) -> VersionStyle {
    guard let location else { return .threeParts }
    return opened.versionStyle(of: model) {
      if let apps = model.apps.tagging { return versionStyle(of: apps, location) }
      var isThreeParts = true
      var others: [String] = []
      forEachRef(under: RefName.tag(""), location) { name in
        if WrittenVersion(parsing: name) == nil, name.contains(where: { $0 &- 48 < 10 }) {
          others.append(String(decoding: name, as: UTF8.self))
          if TagNames.hasOtherShape(name) { isThreeParts = false }
        }
      }
      var style =
        isThreeParts ? .threeParts : TagSurvey.style(of: others, fixed: model.tagPattern)
      style.add(of: releaseBranches(model, location))
      return style
    }
  }

  /// The rest of the names of refs below a prefix, without running a program.
  private func forEachRef(
    under prefix: String, _ location: RepositoryLocation, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    if let store = try? RefStore(location, files: world.files) {
      try? store.forEachName(under: prefix, body)
      return
    }
    for reference in opened.listed where reference.name.hasPrefix(prefix) {
      reference.list(behind: prefix) { body($0.name) }
    }
  }

  /// Lists the refs once where they are no files, for what runs no program later.
  package func listRefs() async throws(Failure) {
    guard let location, location.refStorage != .files else { return }
    opened.list(try await refs().references(under: ["refs/"]))
  }

  /// How the tags of apps write versions.
  private func versionStyle(of apps: [App], _ location: RepositoryLocation) -> VersionStyle {
    var style = VersionStyle.threeParts
    forEachRef(under: RefName.tag(""), location) { name in
      for app in apps {
        if let version = app.version(ofTag: name)?.version { style.add(version.shape) }
      }
    }
    return style
  }

  /// The texts after the prefixes of branches that create versions, for each branch once.
  private func releaseBranches(_ model: BranchModel, _ location: RepositoryLocation) -> Set<String>
  {
    let prefixes = model.kinds.filter(\.introducesVersion).flatMap(\.prefixes)
    let roots = [RefName.branch("")] + location.remotes.map { RefName.tracking("", of: $0) }
    var found: Set<String> = []
    for directory in VersionFacts.directories(of: prefixes) {
      for root in roots {
        forEachRef(under: root + directory, location) { rest in
          let name = directory + String(decoding: rest, as: UTF8.self)
          if let text = model.versionText(in: name) { found.insert(text) }
        }
      }
    }
    return found
  }

  /// The policy with versions as the tags of this repository write them.
  ///
  /// After a fetch they are read again.
  package func withVersionStyle(
    _ loaded: LoadedPolicy, isFetched: Bool = false
  ) -> LoadedPolicy {
    if isFetched { opened.forgetVersionStyle() }
    var loaded = loaded
    loaded.configuration.policy.model.versionStyle = versionStyle(loaded.policy.model)
    return loaded
  }
}
