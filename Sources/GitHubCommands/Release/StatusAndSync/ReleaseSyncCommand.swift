import ArgumentParser
import Base
import GitHub
import Gitflow
import Session

package struct ReleaseSyncCommand: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Set the labels of a release's issues and pull requests.",
    discussion: """
      A release has one label, renamed with its state: '1.2.0: in develop', 'in release', 'in \
      review', 'live'. Without --release, flowctl updates all open releases, the next one, and \
      finished ones with an outdated label. It changes only its own labels, and moves none back \
      without --no-live. With 'stores' in the configuration, the stores decide the state, which \
      can then also be 'rejected', 'pending release', 'halted', 'rolling out' or 'replaced'. --repo must include the clone's repository.

      flowctl fetches from the remote first. With --no-fetch, it removes no label from an item: old \
      data can't show that an item left a release.

      flowctl release sync --dry-run --explain
      flowctl release sync --release 1.2.0
      flowctl release sync --live 1.2.0        mark an untagged release as live
      flowctl release sync --repo octo/app --repo octo/server
      """)

  @OptionGroup var options: ReleaseOptions

  @Option(help: ArgumentHelp("Mark this untagged release as live.", valueName: "version"))
  var live: Version?

  @Flag(help: "Undo --live, and allow a lower state; a tagged release stays live.")
  var noLive = false

  @Flag(
    inversion: .prefixedNo,
    help: "Use one label per state that all releases share (later runs keep this).")
  var perItem: Bool?

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @Flag(help: "Show the request cost before the run.")
  var explain = false

  @Flag(inversion: .prefixedNo, help: "Fetch from the remote first.")
  var fetch = true

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if let live, let release = options.release, live != release {
      throw ValidationError("--live and --release must name the same release")
    }
    if live != nil, noLive { throw ValidationError("--live and --no-live can't be combined") }
  }

  func report(in session: Session) async throws(Failure) -> Report {
    var question = options.question(global, live: live, isNotLive: noLive, areShared: perItem)
    question.isCurrent = fetch
    let app = options.app.app
    let options = SyncRelease.Options(isDryRun: dryRun, explains: explain, fetches: fetch)
    return try await SyncRelease.run(question, options, in: try await session.focused(onApp: app))
  }
}

/// The releases that `release sync` updates without `--release`.
struct SyncedReleases: Sendable {
  /// The release in progress.
  var main: Version
  /// The other open versions, and the next one.
  var unfinished: Set<Version> = []
  var finished: [Version: ReleaseState] = [:]
  /// The finished releases whose state the stores show, so that it can also be a lower one.
  var decided: Set<Version> = []
  /// The app of the releases, if the repository has several.
  var app: String?

  /// The others to update, the lowest first; `labels` are those of the clone's repository.
  ///
  /// Finished releases are those whose label shows a lower state, and the newest ones that were
  /// finished since the project has labels: above a release with a label, or hotfixes below one.
  func others(labels: [Label]) -> [Version] {
    var versions = unfinished
    let states = states(labels, of: finished.keys)
    let isUsed = !self.states(labels, of: unfinished.union([main])).isEmpty
    versions.formUnion(
      finished.filter { version, state in states[version].map { $0 < state } ?? false }.keys)
    let newest = finished.keys.sorted(by: >).prefix(Self.newest)
    versions.formUnion(
      newest.filter { version in
        decided.contains(version) && states[version].map { $0 != finished[version] } ?? false
      })
    if let last = newest.first {
      let areShared = labels.contains {
        ReleaseLabels(areShared: true, app: app).isOwn($0, of: last)
      }
      if areShared || isUsed && last.patch > 0 { versions.insert(last) }
    }
    versions.formUnion(
      newest.prefix { states[$0] == nil }.filter { version in
        states.keys.contains { $0 < version }
      } + newest.prefix(1).filter { states[$0] != nil })
    versions.remove(main)
    return versions.sorted()
  }

  /// The number of finished releases that one run may label for the first time.
  private static let newest = 5

  /// The furthest state that the own labels of each release show.
  private func states(
    _ labels: [Label], of versions: some Sequence<Version>
  ) -> [Version: ReleaseState] {
    let own = ReleaseLabels(app: app)
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
  func synced(_ stores: [StoreAnswer]) async throws(Failure) -> SyncedReleases {
    var releases = SyncedReleases(main: inProgress)
    releases.unfinished = Set(openVersions)
    if try await integration() != nil { releases.unfinished.insert(following) }
    for version in mergedVersions { releases.finished[version] = .inReview }
    for version in taggedVersions { releases.finished[version] = .live }
    for version in releases.unfinished { releases.finished[version] = nil }
    let facts = ReleaseState.Facts(hasBranch: true, isInProduction: true, isTagged: true)
    for version in releases.finished.keys {
      let decision = StoreDecision(version, stores, isTagged: releases.finished[version] == .live)
      guard let state = ReleaseState(decision, facts) else { continue }
      releases.finished[version] = state
      releases.decided.insert(version)
    }
    return releases
  }
}
