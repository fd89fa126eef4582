/// A check that needs no other program.
package enum BuiltInGate: Hashable, Sendable {
  case coverage(CoverageThresholds)
  case strings
  case manifest
  /// What a store refuses in texts and project files.
  case preflight
  /// New permissions of apps and workflows.
  case privileges
  /// The feature flags of the table at a path.
  case flags(table: String)
  case pullRequestSize(lines: Int, files: Int)
  case secrets
  case duplication(DuplicationLimits)
  case conflicts
  case branchPolicy
}

/// Coverage thresholds; nil if not set.
package struct CoverageThresholds: Hashable, Sendable {
  package var minimum: Int?
  package var newCode: Int?
  /// Maximum of uncovered lines in a change of under 20 lines, where a percentage means little.
  package var maxUncovered: Int
  /// True if the coverage must not be lower than at the merge base.
  package var ratchets: Bool
  /// The severity of new files that no report contains.
  package var unreported = CheckLevel.error

  package init(
    minimum: Int? = nil, newCode: Int? = nil, maxUncovered: Int = 2, ratchets: Bool = false
  ) {
    self.minimum = minimum
    self.newCode = newCode
    self.maxUncovered = maxUncovered
    self.ratchets = ratchets
  }
}

/// The severity of a check that can be off.
package enum CheckLevel: String, CaseIterable, Comparable, Sendable {
  case off
  case warning
  case error

  /// A lower severity.
  package static func < (left: CheckLevel, right: CheckLevel) -> Bool {
    left.weight < right.weight
  }

  private var weight: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The allowed amount of duplicated code.
package struct DuplicationLimits: Hashable, Sendable {
  /// The minimum number of tokens of a copy.
  package var tokens: Int
  package var percent: Int

  /// Limits; a copy has 100 tokens or more, and 3 percent are allowed.
  package init(tokens: Int = 100, percent: Int = 3) {
    self.tokens = tokens
    self.percent = percent
  }
}
