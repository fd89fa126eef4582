package import Base

/// The settings of a repository: its branch model and its rules.
package struct Policy: Hashable, Sendable {
  package var model: BranchModel
  /// Rules with another severity than the default; `off` if a rule is not checked.
  package var levels: RuleLevels = [:]
  /// The maximum number of commits that a target may be ahead; nil means no limit.
  package var staleBaseLimit: Int?
  package var size = SizeLimits()
  package var remote = "origin"
  package var history = HistoryPolicy()
  /// The files with the app version, which change when a branch is renamed.
  package var versionFiles: [String] = []

  /// The defaults of a repository that configures only its model.
  package init(model: BranchModel = .adapted) { self.model = model }
}

/// The severity of a rule in a repository.
package enum RuleLevel: String, CaseIterable, Sendable {
  case off
  case note
  case warning
  case error
}

/// The maximum size of a change; generated files, catalogs and lock files are not counted.
package struct SizeLimits: Hashable, Sendable {
  package var lines: Int
  package var files: Int
  package var excluded: [String]

  /// Limits; 400 lines and 50 files by default.
  package init(lines: Int = 400, files: Int = 50, excluded: [String] = []) {
    self.lines = lines
    self.files = files
    self.excluded = excluded
  }
}

/// The settings for the replay of a history.
package struct HistoryPolicy: Hashable, Sendable {
  /// The date of the policy's adoption, `2024-05-01`, or a ref; older merges are not checked.
  package var since: String?
  package var allowed: Set<HistoryAllowance> = []
  /// Earlier names of permanent branches, such as `master` for `main`.
  package var formerNames: [String: KindName] = [:]
  package var owners: Set<String> = []

  package init() {}
}

/// Merges that the model does not allow but teams often make; each is off by default.
package enum HistoryAllowance: String, CaseIterable, Sendable {
  case developIntoMain = "develop-into-main"
  case bugfixIntoDevelop = "bugfix-into-develop"
  case releaseIntoRelease = "release-into-release"
  case hotfixIntoDevelop = "hotfix-into-develop"
  case featureIntoMain = "feature-into-main"
  case developIntoRelease = "develop-into-release"
  case featureIntoRelease = "feature-into-release"
  case mainIntoRelease = "main-into-release"
}

/// Rules with another severity than the default; only a few, read by every check.
package struct RuleLevels: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private struct Entry: Hashable {
    let rule: RuleID
    let level: RuleLevel
  }

  // Sorted by rule; the first use of a dictionary would take a hook longer than all its checks.
  private var entries: [Entry] = []

  package init() {}

  package init(dictionaryLiteral elements: (RuleID, RuleLevel)...) {
    for (rule, level) in elements { self[rule] = level }
  }

  /// The number of rules with another severity.
  package var count: Int { entries.count }

  /// The severity of a rule; nil for the default.
  package subscript(rule: RuleID) -> RuleLevel? {
    get { entries.first { $0.rule == rule }?.level }
    set {
      entries.removeAll { $0.rule == rule }
      guard let newValue else { return }
      let place = entries.firstIndex { rule < $0.rule } ?? entries.endIndex
      entries.insert(Entry(rule: rule, level: newValue), at: place)
    }
  }
}
