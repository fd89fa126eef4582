import Board
import Diagnostics
import GitHub
import Gitflow
import Session

/// The releases that `release sync` updates without `--release`.
struct SyncedReleases: Sendable {
  /// The release in progress.
  var main: Version
  /// The other open versions, and the next one.
  var unfinished: Set<Version> = []
  /// The states of finished releases.
  var finished: [Version: ReleaseState] = [:]

  /// The others to update, the lowest first; `labels` are those of the clone's repository.
  ///
  /// Finished releases are those whose label shows a lower state, and the last one. If no release
  /// up to the last one has labels, the project didn't use them yet.
  func others(labels: [Label]) -> [Version] {
    var versions = unfinished
    let states = Self.states(labels, of: finished.keys)
    versions.formUnion(
      finished.filter { version, state in states[version].map { $0 < state } ?? false }.keys)
    if let last = finished.keys.max() {
      let areShared = labels.contains { ReleaseLabels(areShared: true).isOwn($0, of: last) }
      if areShared || states.keys.contains(where: { $0 <= last }) { versions.insert(last) }
    }
    versions.remove(main)
    return versions.sorted()
  }

  /// The furthest state that the own labels of each release show.
  private static func states(
    _ labels: [Label], of versions: some Sequence<Version>
  ) -> [Version: ReleaseState] {
    let own = ReleaseLabels()
    var states: [Version: ReleaseState] = [:]
    for version in versions {
      let names = Set(labels.filter { own.isOwn($0, of: version) }.map { $0.name.lowercased() })
      if names.isEmpty { continue }
      // A label that a user renamed shows no state.
      states[version] =
        ReleaseState.allCases.last {
          names.contains(own.label(of: version, $0).name.lowercased())
        } ?? .inDevelop
    }
    return states
  }
}

extension ReleaseLocator {
  /// The releases to update without a version on the command line.
  func synced() async throws(Failure) -> SyncedReleases {
    var releases = SyncedReleases(main: inProgress)
    releases.unfinished = Set(openVersions)
    if try await integration() != nil { releases.unfinished.insert(following) }
    for version in mergedVersions { releases.finished[version] = .inReview }
    for version in taggedVersions { releases.finished[version] = .live }
    for version in releases.unfinished { releases.finished[version] = nil }
    return releases
  }
}
