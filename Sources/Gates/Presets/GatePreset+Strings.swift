extension GatePreset {
  /// String catalogs.
  static let strings = GatePreset(
    "string catalogs, as 'flowctl strings check'",
    Gate(
      "strings", .builtIn(.strings), triggers: [.preCommit, .pullRequest],
      inputs: [
        "**/*.xcstrings", "**/*.strings", "**/*.stringsdict", "**/res/values*/strings.xml",
        "**/*.xcodeproj/project.pbxproj", "project.yml", ".flowctl.yml",
      ], timeout: 300),
    evidence: [["**/*.xcstrings", "**/*.strings", "**/res/values/strings.xml"]])
}
