extension GatePreset {
  /// What apps and workflows may do.
  static let privileges = GatePreset(
    "no app and no workflow may do more than before without an owner's word",
    Gate("privileges", .builtIn(.privileges), timeout: 300),
    evidence: [
      [
        "**/*.entitlements", "*.entitlements", "**/Info.plist", "**/AndroidManifest.xml",
        ".github/workflows/*",
      ]
    ])
}
