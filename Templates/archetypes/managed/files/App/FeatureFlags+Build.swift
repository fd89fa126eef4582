extension FeatureFlags {
  /// The flags of this build; archived builds use the release lane.
  static let current = FeatureFlags(lane: lane)

  private static var lane: Lane {
    #if DEBUG
      .debug
    #else
      .release
    #endif
  }
}
