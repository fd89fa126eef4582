extension GatePreset {
  /// Feature flags.
  static let flags = GatePreset(
    "no feature flag is over, and none of an unfinished feature goes to users",
    Gate("flags", .builtIn(.flags(table: "flags.yml")), timeout: 300),
    evidence: [["flags.yml"]])
}
