/// A store that distributes the apps of a team.
package enum StoreName: String, CaseIterable, Hashable, Sendable {
  case appStore = "app-store"
  case play

  /// The name for users.
  package var title: String {
    switch self {
    case .appStore: "App Store"
    case .play: "Google Play"
    }
  }
}

/// The state of a release in a store; the least advanced first, a rejection before all.
package enum StoreState: Hashable, Sendable {
  case rejected
  /// Nothing was submitted yet.
  case inRelease
  case inReview
  /// Approved, but not public.
  case pendingRelease
  /// The share of users is nil where the store does not say it.
  case halted(StoreShare?)
  case rollingOut(StoreShare?)
  case live
  /// A higher version is live.
  case replaced
  case unknown(reason: String)

  /// The name in labels and tables, without the share.
  package var name: String {
    switch self {
    case .rejected: "rejected"
    case .inRelease: "in release"
    case .inReview: "in review"
    case .pendingRelease: "pending release"
    case .halted: "halted"
    case .rollingOut: "rolling out"
    case .live: "live"
    case .replaced: "replaced"
    case .unknown: "unknown"
    }
  }

  /// The share of users that can install it, if that is a part of the state.
  package var share: StoreShare? {
    switch self {
    case .halted(let share), .rollingOut(let share): share
    case .rejected, .inRelease, .inReview, .pendingRelease, .live, .replaced, .unknown: nil
    }
  }

  /// Why it is unknown; nil for a known state.
  package var unknownReason: String? {
    if case .unknown(let reason) = self { reason } else { nil }
  }

  /// The name with the share, such as `rolling out, 20%`.
  package var text: String { name + (share.map { ", \($0)" } ?? "") }

  /// The progress, to find the least advanced of several; nil for an unknown state.
  package var progress: Int? {
    switch self {
    case .rejected: 0
    case .inRelease: 1
    case .inReview: 2
    case .pendingRelease: 3
    case .halted: 4
    case .rollingOut: 5
    case .live: 6
    case .replaced: 7
    case .unknown: nil
    }
  }
}

extension StoreState {
  /// The place of the least advanced of several states, a rejection first; nil if one is unknown.
  static func least(of states: [StoreState]) -> Int? {
    if let rejection = states.firstIndex(of: .rejected) { return rejection }
    let all = states.compactMap(\.progress)
    return all.count == states.count ? all.indices.min { all[$0] < all[$1] } : nil
  }
}

/// The share of users that a rollout reaches.
package struct StoreShare: Hashable, Sendable, CustomStringConvertible {
  /// From 0 to 1,000,000.
  package let millionths: Int

  /// A share in millionths.
  package init(millionths: Int) { self.millionths = min(max(millionths, 0), 1_000_000) }

  /// The share of a fraction from 0 to 1; nil for other numbers.
  package init?(fraction: Double) {
    guard fraction >= 0, fraction <= 1 else { return nil }
    self.init(millionths: Int((fraction * 1_000_000).rounded()))
  }

  /// The share on a day of a phased release of the App Store: 1, 2, 5, 10, 20, 50 and 100 percent.
  ///
  /// An eighth day occurs after the last one; it counts as the last.
  package init?(phasedDay day: Int) {
    guard day >= 1 else { return nil }
    self.init(millionths: Self.phases[min(day, Self.phases.count) - 1] * 10_000)
  }

  private static let phases = [1, 2, 5, 10, 20, 50, 100]

  /// In percent with the digits that it needs, such as `99.9%`.
  package var description: String {
    let (whole, rest) = (millionths / 10_000, millionths % 10_000)
    if rest == 0 { return "\(whole)%" }
    var digits = String(repeating: "0", count: 4 - "\(rest)".count) + "\(rest)"
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(whole).\(digits)%"
  }
}
