/// The Fastfile of a repository that has none: it loads our lanes, and is the repository's then.
package enum Fastfile {
  /// Where fastlane looks for it.
  package static let path = "fastlane/Fastfile"

  static let bytes = Array(
    """
    # Lanes of your own belong here; flowctl writes those of \(LaneFile.name).
    opt_out_usage

    import("\(LaneFile.name)")

    """.utf8)
}
