// Made by 'flowctl flags generate' from flags.yml; changes here are lost.

/// Features that are on or off by the lane of a build.
struct FeatureFlags: Equatable, Sendable {
  /// How far a build goes.
  enum Lane: String, CaseIterable, Sendable {
    case debug
    case `internal`
    case qa
    case candidate
    case release
  }

  /// The list of hosts that links may lead to (@octocat, until 2099-12-31).
  var hostList: Bool

  /// The flags of a lane, but for those that are set otherwise by name.
  init(lane: Lane, overrides: [String: Bool] = [:]) {
    self.hostList = overrides["host-list"] ?? [Lane.debug, Lane.internal].contains(lane)
  }
}
