/// The requirements of one entry of `policies` for merges between branch types.
package struct PolicyEntry: Hashable, Sendable {
  /// The key path of the entry, such as `policies.1`.
  package var path: String
  package var sources: [String]
  /// The branch types of the target; empty for any.
  package var targets: [String]
  /// Gates that must pass, in addition to required gates.
  package var required: [String]
  package var advisory: [String]
  package var skipped: [String]
  package var thresholds: PolicyThresholds

  /// An entry without requirements.
  package init(
    path: String, sources: [String] = [], targets: [String] = [], required: [String] = [],
    advisory: [String] = [], skipped: [String] = [],
    thresholds: PolicyThresholds = PolicyThresholds()
  ) {
    self.path = path
    self.sources = sources
    self.targets = targets
    self.required = required
    self.advisory = advisory
    self.skipped = skipped
    self.thresholds = thresholds
  }
}

/// Thresholds of built-in gates in an entry; nil if unchanged.
package struct PolicyThresholds: Hashable, Sendable {
  package var minimum: Int?
  package var newCode: Int?
  package var maxUncovered: Int?
  package var ratchets: Bool?
  package var lines: Int?
  package var files: Int?
  package var copies: Int?

  /// Thresholds.
  package init(
    minimum: Int? = nil, newCode: Int? = nil, maxUncovered: Int? = nil, ratchets: Bool? = nil,
    lines: Int? = nil, files: Int? = nil, copies: Int? = nil
  ) {
    self.minimum = minimum
    self.newCode = newCode
    self.maxUncovered = maxUncovered
    self.ratchets = ratchets
    self.lines = lines
    self.files = files
    self.copies = copies
  }
}
