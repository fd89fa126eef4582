extension Lane {
  /// The lanes of everything that a repository builds.
  package static func all(_ settings: PipelineSettings) -> [Lane] {
    (settings.ios.map(lanes) ?? []) + (settings.android.map(lanes) ?? [])
  }
}
