/// The progress of a release; each state follows the previous one.
package enum ReleaseState: String, CaseIterable, Comparable, Sendable {
  /// Merged into the integration branch, in no release branch yet.
  case inDevelop
  case inRelease
  /// On the production branch, but not yet public.
  case inReview
  case live

  /// Its name in labels and tables.
  package var name: String { look.name }
  /// Six hexadecimal digits for its label.
  package var color: String { look.color }

  private var look: (name: String, color: String) {
    switch self {
    case .inDevelop: ("in develop", "c5def5")
    case .inRelease: ("in release", "fbca04")
    case .inReview: ("in review", "d93f0b")
    case .live: ("live", "0e8a16")
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
    /// The user has marked it as live.
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
