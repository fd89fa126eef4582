package import Gitflow

/// The progress of a release; the least advanced state first.
package enum ReleaseState: String, CaseIterable, Comparable, Sendable {
  /// Merged into the integration branch, in no release branch yet.
  case inDevelop
  case inRelease
  /// A store rejected it.
  case rejected
  /// On the production branch, but not yet public; or a store reviews it.
  case inReview
  /// Approved by the stores, but not public.
  case pendingRelease
  case halted
  /// Public for a share of the users.
  case rollingOut
  case live
  /// A higher version is live.
  case replaced

  /// Its name in labels and tables.
  package var name: String { look.name }
  /// Six hexadecimal digits for its label.
  package var color: String { look.color }

  private var look: (name: String, color: String) {
    switch self {
    case .inDevelop: ("in develop", "c5def5")
    case .inRelease: ("in release", "fbca04")
    case .rejected: ("rejected", "b60205")
    case .inReview: ("in review", "d93f0b")
    case .pendingRelease: ("pending release", "bfdadc")
    case .halted: ("halted", "e99695")
    case .rollingOut: ("rolling out", "c2e0c6")
    case .live: ("live", "0e8a16")
    case .replaced: ("replaced", "cfd3d7")
    }
  }

  package static func < (one: ReleaseState, other: ReleaseState) -> Bool {
    one.order < other.order
  }

  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Facts about a release from Git and the command line.
  package struct Facts: Hashable, Sendable {
    package var hasBranch: Bool
    package var isInProduction: Bool
    package var isTagged: Bool
    package var isMarkedLive: Bool

    /// Creates facts; all are false by default.
    package init(
      hasBranch: Bool = false, isInProduction: Bool = false, isTagged: Bool = false,
      isMarkedLive: Bool = false
    ) {
      self.hasBranch = hasBranch
      self.isInProduction = isInProduction
      self.isTagged = isTagged
      self.isMarkedLive = isMarkedLive
    }
  }

  /// The state that follows from the facts: the furthest one that a fact shows.
  package init(_ facts: Facts) {
    self =
      if facts.isTagged || facts.isMarkedLive {
        .live
      } else if facts.isInProduction {
        .inReview
      } else if facts.hasBranch {
        .inRelease
      } else {
        .inDevelop
      }
  }
}

extension ReleaseState {
  /// The state that the stores show; nil without a store, or if they are unknown.
  ///
  /// Only Git shows that a release has no branch yet.
  package init?(_ decision: StoreDecision, _ facts: Facts) {
    guard case .known(let state, _) = decision else { return nil }
    switch state {
    case .rejected: self = .rejected
    case .inRelease: self = ReleaseState(facts) == .inDevelop ? .inDevelop : .inRelease
    case .inReview: self = .inReview
    case .pendingRelease: self = .pendingRelease
    case .halted: self = .halted
    case .rollingOut: self = .rollingOut
    case .live: self = .live
    case .replaced: self = .replaced
    case .unknown: return nil
    }
  }
}
