extension GatePreset {
  /// The branch model's rules.
  static let branchPolicy = GatePreset(
    "the branch may merge there, as 'flowctl check merge'",
    Gate(
      "branch-policy", .builtIn(.branchPolicy), timeout: 300),
    evidence: [])
}
