package import Diagnostics

/// A feature that is on or off by lane, for a time.
package struct FeatureFlag: Hashable, Sendable {
  /// How far a build goes; what is on in a lane is on for those who get its builds.
  package enum Lane: String, CaseIterable, Sendable {
    case debug
    case `internal`
    case qa
    case candidate
    case release
  }

  package let name: String
  package let owner: String
  /// The last day on which it may be there.
  package let expires: CalendarDay
  package let description: String
  /// The lanes that it is on in.
  package let lanes: [Lane]
  /// True where the feature is done, so that only the flag is left to be removed.
  package let isFinished: Bool
  /// Its name in code.
  package let property: String
  package let place: Place
}
