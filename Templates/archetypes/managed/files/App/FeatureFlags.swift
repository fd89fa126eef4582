// Made by 'flowctl feature-flags generate' from flags.yml; changes here are lost.

/// Features that are enabled depending on the lane of a build.
struct FeatureFlags: Equatable, Sendable {
  /// Distribution stage of a build.
  enum Lane: String, CaseIterable, Sendable {
    case debug
    case `internal`
    case qa
    case candidate
    case release
  }

  /// The list of hosts that links may point to (@octocat, until 2099-12-31).
  var hostList: Bool

  /// Creates the flags of a lane, with overrides by flag name.
  init(lane: Lane, overrides: [String: Bool] = [:]) {
    self.hostList = overrides["host-list"] ?? [Lane.debug, Lane.internal].contains(lane)
  }
}
