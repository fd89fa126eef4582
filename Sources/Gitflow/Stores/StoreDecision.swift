import Base

/// The state of a release that the stores show together.
package enum StoreDecision: Hashable, Sendable {
  /// No store is configured, so Git decides.
  case none
  case known(StoreState, reason: String)
  /// No label is changed.
  case unknown(reason: String)

  /// The state of a version: a rejection first, else the least advanced store's.
  ///
  /// `isTagged` is true for a version that Git shows as finished.
  package init(_ version: Version, _ answers: [StoreAnswer], isTagged: Bool) {
    if answers.isEmpty {
      self = .none
      return
    }
    let states = answers.map { ($0.place.store, $0.state(of: version, isTagged: isTagged)) }
    if let least = StoreState.least(of: states.map(\.1)) {
      self = .known(states[least].1, reason: "\(states[least].0.title): \(states[least].1.text)")
      return
    }
    let reasons = states.compactMap { store, state in
      state.unknownReason.map { "\(store.title): \($0)" }
    }
    self = .unknown(reason: reasons.joined(separator: "; "))
  }
}

extension StoreAnswer {
  /// The state of a version in this store: the least advanced of its platforms and tracks.
  package func state(of version: Version, isTagged: Bool) -> StoreState {
    if let problem { return .unknown(reason: problem.message) }
    guard let reading else { return .unknown(reason: "it was never read") }
    let releases = reading.publicReleases
    let own = Dictionary(grouping: releases.filter { $0.version == version }, by: \.place)
      // A version can be uploaded again with another version code.
      .compactMap { $0.value.max { $0.highestBuild < $1.highestBuild } }
    if own.isEmpty { return absent(version, reading, isTagged: isTagged) }
    let states = own.sorted { $0.place < $1.place }.map { replaced($0, in: reading) }
    return StoreState.least(of: states).map { states[$0] }
      ?? states.first { $0.progress == nil } ?? .unknown(reason: "it names no state")
  }

  /// The state of a release; a live one with a higher live one on its track was replaced.
  private func replaced(_ release: StoreRelease, in reading: StoreReading) -> StoreState {
    let state = reading.state(of: release)
    guard state == .live, let version = release.version else { return state }
    let isReplaced = reading.publicReleases.contains { other in
      other.place == release.place && (other.version.map { $0 > version } ?? false)
        && reading.state(of: other) == .live
    }
    return isReplaced ? .replaced : state
  }

  /// The state of a version that the store does not list: Google Play drops replaced ones.
  private func absent(
    _ version: Version, _ reading: StoreReading, isTagged: Bool
  ) -> StoreState {
    let releases = reading.publicReleases
    if let unnamed = releases.first(where: { $0.version == nil }) {
      return .unknown(reason: "its release '\(unnamed.name)' names no version")
    }
    if !isTagged { return .inRelease }
    let higher = releases.filter { $0.version.map { $0 > version } ?? false }
    if higher.contains(where: { reading.isPublic($0) == true }) { return .replaced }
    let unknown = higher.first { reading.isPublic($0) == nil }.map(reading.state)
    return unknown ?? .inRelease
  }
}
