/// A check that needs no other program.
package enum BuiltInGate: Hashable, Sendable {
  case coverage(CoverageThresholds)
  case strings
  case manifest
  /// What an app or a workflow may do that it might not before.
  case privileges
  /// The feature flags of the table at a path.
  case flags(table: String)
  case pullRequestSize(lines: Int, files: Int)
  case secrets
  case duplication(DuplicationLimits)
  case conflicts
  case branchPolicy
}

/// What coverage must reach; nil where it is not asked.
package struct CoverageThresholds: Hashable, Sendable {
  package var minimum: Int?
  package var newCode: Int?
  /// Lines that a change of under 20 lines may leave uncovered, where a percentage would say little.
  package var maxUncovered: Int
  /// True where the percentage may not fall under that of the merge base.
  package var ratchets: Bool

  /// Thresholds.
  package init(
    minimum: Int? = nil, newCode: Int? = nil, maxUncovered: Int = 2, ratchets: Bool = false
  ) {
    self.minimum = minimum
    self.newCode = newCode
    self.maxUncovered = maxUncovered
    self.ratchets = ratchets
  }
}

/// How much code may stand twice.
package struct DuplicationLimits: Hashable, Sendable {
  /// The shortest run of tokens that counts as a copy.
  package var tokens: Int
  package var percent: Int

  /// Limits; a copy has 100 tokens or more, and 3 percent are allowed.
  package init(tokens: Int = 100, percent: Int = 3) {
    self.tokens = tokens
    self.percent = percent
  }
}
