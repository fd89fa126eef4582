extension GatePreset {
  /// Project manifests.
  static let manifest = GatePreset(
    "project manifests and pipelines are as rendered",
    Gate(
      "manifest", .builtIn(.manifest), timeout: 300),
    evidence: [["project.yml"]])
}
