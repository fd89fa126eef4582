extension FeatureFlags {
  /// Those of this build; what is archived is meant for users.
  static let current = FeatureFlags(lane: lane)

  private static var lane: Lane {
    #if DEBUG
      .debug
    #else
      .release
    #endif
  }
}
