package import Base

/// What a store says about one release, on one platform or track, in its own words.
package struct StoreRelease: Hashable, Sendable {
  /// The platform, such as `IOS`, or the track, such as `production`.
  package var place = ""
  /// The version, or the name of the release, as the store shows it.
  package var name = ""
  /// Its build number or version codes.
  package var builds: [String] = []
  /// The value of `appVersionState` or `releaseLifecycleState`.
  package var word = ""
  /// The state of the phased release, or the status of the rollout.
  package var phase: String?
  package var day: Int?
  /// The share of the rollout in millionths.
  package var millionths: Int?
  /// `none`, `rejected`, or why it is unknown whether its review submission has a rejection.
  package var issues = "none"
  /// When flowctl read this state for the first time, in seconds since 1970.
  package var since = 0

  package init() {}

  /// The share of the rollout.
  package var share: StoreShare? { millionths.map(StoreShare.init(millionths:)) }

  /// The version in the name: `1.2.0`, or `1.2.0` in Google's `42 (1.2.0)`; nil without one.
  package var version: Version? {
    var text = Substring(name)
    if text.hasSuffix(")"), let open = text.lastIndex(of: "(") {
      text = text[text.index(after: open)...].dropLast()
    }
    return WrittenVersion(parsing: text, Self.style)?.version
  }

  /// True for the reason why it is unknown whether there is a rejection.
  package static func isLack(_ issues: String) -> Bool { issues != "none" && issues != "rejected" }

  private static let style = VersionStyle(parts: [1, 2, 3, 4], allowsZeros: true)

  /// The highest build number or version code; 0 without one.
  package var highestBuild: Int { builds.compactMap { Int($0) }.max() ?? 0 }

  /// The number before the first dot of a build.
  static func leadingNumber(of build: String) -> Int { Int(build.prefix { $0 != "." }) ?? .max }

  /// The words that show a change of the state.
  fileprivate var words: [String?] {
    [place, name, word, phase, millionths.map(String.init), day.map(String.init), issues]
  }
}

extension StoreRelease: JSONRecord {
  package static var blank: StoreRelease { StoreRelease() }
  package static var fields: [JSONField<StoreRelease>] {
    [
      .stored("place", isRequired: true, \.place), .stored("name", isRequired: true, \.name),
      .stored("builds", \.builds), .stored("word", isRequired: true, \.word),
      .stored("phase", \.phase), .stored("day", \.day), .stored("millionths", \.millionths),
      .stored("issues", isRequired: true, \.issues), .stored("since", isRequired: true, \.since),
    ]
  }
}

/// The last complete answer of a store about an app; it contains no key and no token.
package struct StoreReading: Hashable, Sendable {
  package var store = StoreName.appStore
  /// The bundle id or package.
  package var id = ""
  /// The number of the app at App Store Connect.
  package var appNumber: String?
  package var releases: [StoreRelease] = []
  /// The highest build number of TestFlight, or of the tracks for tests.
  package var testedBuild: Int?
  /// The highest build of TestFlight that is not a whole number, such as `1.4.7`.
  package var dottedBuild: String?
  /// When it was read, in seconds since 1970.
  package var readAt = 0

  package init() {}

  /// An empty answer about an app.
  package init(_ store: StoreName, id: String) { (self.store, self.id) = (store, id) }

  /// The state of one of its releases.
  package func state(of release: StoreRelease) -> StoreState {
    switch store {
    case .appStore: AppStoreWords.state(of: release)
    case .play: PlayWords.state(of: release)
    }
  }

  /// True if users could get a release, whatever its share; nil if that is unknown.
  func isPublic(_ release: StoreRelease) -> Bool? {
    switch state(of: release) {
    case .halted, .rollingOut, .live, .replaced: true
    case .unknown: release.word == PlayWords.prefix + "PUBLISHED" ? true : nil
    case .rejected, .inRelease, .inReview, .pendingRelease: false
    }
  }

  /// The releases that the label of a version shows: all platforms, or the production tracks.
  package var publicReleases: [StoreRelease] {
    switch store {
    case .appStore: releases
    case .play: releases.filter { $0.place == "production" || $0.place.hasSuffix(":production") }
    }
  }

  /// The highest build number that the store knows; nil if it knows none.
  package var highestBuild: Int? {
    let highest = max(releases.map(\.highestBuild).max() ?? 0, testedBuild ?? 0)
    return highest > 0 ? highest : nil
  }

  /// A build such as `1.4.7` above the highest whole number, which is then unknown; nil without one.
  ///
  /// The App Store compares the parts of numbers: `2` is above `1.4.7`.
  package var uncountedBuild: String? {
    let highest = highestBuild ?? 0
    return ([dottedBuild].compactMap(\.self) + releases.flatMap(\.builds)).first { build in
      Int(build) == nil && StoreRelease.leadingNumber(of: build) > highest
    }
  }

  /// The same answer with the times of an earlier one, where the words are the same.
  package func dated(after earlier: StoreReading?, now: Int) -> StoreReading {
    var dated = self
    dated.readAt = now
    for index in dated.releases.indices {
      let words = dated.releases[index].words
      let former = earlier?.releases.first { $0.words == words }?.since
      dated.releases[index].since = former ?? now
    }
    return dated
  }
}

extension StoreReading: JSONRecord {
  package static var blank: StoreReading { StoreReading() }
  package static var fields: [JSONField<StoreReading>] {
    [
      .stored("store", isRequired: true, \.store), .stored("id", isRequired: true, \.id),
      .stored("appNumber", \.appNumber), .stored("releases", isRequired: true, \.releases),
      .stored("testedBuild", \.testedBuild), .stored("dottedBuild", \.dottedBuild),
      .stored("readAt", isRequired: true, \.readAt),
    ]
  }
}

extension StoreName: JSONStored {}

/// What is known of a store now: its last answer, and why there is no newer one.
package struct StoreAnswer: Hashable, Sendable {
  package var place: StorePlace
  package var reading: StoreReading?
  /// Why the store was not read now; nil for a new answer.
  package var problem: Diagnostic?
  /// True if it was not asked, so that the answer may be old.
  package var isOffline = false

  /// An answer about an app in a store.
  package init(_ place: StorePlace, _ reading: StoreReading?, problem: Diagnostic? = nil) {
    (self.place, self.reading, self.problem) = (place, reading, problem)
  }
}

/// An app in a store, as the configuration names it.
package struct StorePlace: Hashable, Sendable {
  package var store: StoreName
  /// The bundle id or package.
  package var id: String
  /// The app of a repository with several.
  package var app: String?
  /// The tracks of Google Play that are read.
  package var tracks: [String]
  /// True if an edit may be opened and deleted to read the share of a rollout.
  package var readsShare: Bool

  /// An app with its bundle id or package.
  package init(
    _ store: StoreName, id: String, tracks: [String] = ["production"], readsShare: Bool = false
  ) {
    (self.store, self.id, self.tracks, self.readsShare) = (store, id, tracks, readsShare)
  }

  /// The store, with the app if there are several.
  package var title: String { store.title + (app.map { " (\($0))" } ?? "") }

  /// The key of the last answer in the cache.
  package var cell: String { "stores/\(store.rawValue)/\(id)" }
}
