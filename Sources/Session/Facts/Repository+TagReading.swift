package import Base
import Configuration
import Git
package import Gitflow

/// What the tags say where their names alone don't show the last version.
extension Repository {
  private static let lastCommits = 3

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
    var times: [String: Int64] = [:]
    for name in versions.openOnce.map(\.branch.name) {
      times[name] = try await lastTimes(of: name).compactMap { $0.max() }.max()
    }
    if times.isEmpty { return }
    var newest: Int64?
    for name in policy.model.permanentNames.map(\.branch) {
      let last = try await lastTimes(of: name).compactMap { $0.min() }.max()
      newest = [newest, last].compactMap(\.self).max()
    }
    if let newest { versions.markStale(times, newest: newest) }
  }

  /// The times of the last commits of a branch, in this clone and on the remote.
  private func lastTimes(of branch: String) async throws(Failure) -> [[Int64]] {
    var times: [[Int64]] = []
    for ref in [RefName.branch(branch), RefName.tracking(branch, of: policy.remote)] {
      guard let id = try await refs.resolve(ref) else { continue }
      times.append(objects.storedLineTimes(id, limit: Self.lastCommits))
    }
    return times
  }

  private func readTagDates(into versions: inout VersionFacts) async throws(Failure) {
    guard let survey = versions.survey(policy.model) else { return }
    var commits: [(tag: String, id: ObjectID)] = []
    var dates: [String: Int64] = [:]
    for tag in survey.undated {
      guard let object = try await refs.resolve(RefName.tag(tag)) else { continue }
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

extension Session {
  /// How the tags of this repository write versions; three numbers unless some have other ones.
  package func versionStyle(_ model: BranchModel) -> VersionStyle {
    guard let location else { return .threeParts }
    return opened.versionStyle(of: model) {
      if let apps = model.apps.tagging { return versionStyle(of: apps, location) }
      var isThreeParts = true
      // Where refs are no files, only versions of three numbers are names of branches.
      guard let store = try? RefStore(location, files: world.files) else { return .threeParts }
      var others: [String] = []
      try? store.forEachName(under: RefName.tag("")) { name in
        if WrittenVersion(parsing: name) == nil, name.contains(where: { $0 &- 48 < 10 }) {
          others.append(String(decoding: name, as: UTF8.self))
          if TagNames.hasOtherShape(name) { isThreeParts = false }
        }
      }
      var style =
        isThreeParts ? .threeParts : TagSurvey(others, fixed: model.tagPattern).style
      style.add(of: releaseBranches(model, in: store))
      return style
    }
  }

  /// How the tags of apps write versions.
  private func versionStyle(of apps: [App], _ location: RepositoryLocation) -> VersionStyle {
    var style = VersionStyle.threeParts
    try? RefStore(location, files: world.files).forEachName(under: RefName.tag("")) { name in
      for app in apps {
        if let version = app.version(ofTag: name)?.version { style.add(version.shape) }
      }
    }
    return style
  }

  /// The texts after the prefixes of branches that create versions, for each branch once.
  private func releaseBranches(_ model: BranchModel, in store: RefStore) -> Set<String> {
    let prefixes = model.kinds.filter(\.introducesVersion).flatMap(\.prefixes)
    let roots =
      [RefName.branch("")] + (location?.remotes ?? []).map { RefName.tracking("", of: $0) }
    var found: Set<String> = []
    for directory in VersionFacts.directories(of: prefixes) {
      for root in roots {
        try? store.forEachName(under: root + directory) { rest in
          let name = directory + String(decoding: rest, as: UTF8.self)
          if let prefix = prefixes.first(where: name.hasPrefix) {
            found.insert(String(name.dropFirst(prefix.count)))
          }
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
