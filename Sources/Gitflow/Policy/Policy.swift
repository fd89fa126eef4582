package import Diagnostics

/// Everything that a repository has decided: its model and how its rules are set.
package struct Policy: Hashable, Sendable {
  package var model: BranchModel
  /// Rules with another weight than their own; `off` where a rule is not asked.
  package var levels: RuleLevels = [:]
  /// Commits that a target may be ahead; none means that they are only counted.
  package var staleBaseLimit: Int?
  package var size = SizeLimits()
  package var remote = "origin"
  package var history = HistoryPolicy()
  /// Where the app states its version, which follows a branch's new name.
  package var versionFiles: [String] = []

  /// The defaults of a repository that has no configuration but its model.
  package init(model: BranchModel = .adapted) { self.model = model }
}

/// How much a rule weighs in a repository.
package enum RuleLevel: String, CaseIterable, Sendable {
  case off
  case note
  case warning
  case error
}

/// How big a change may be; generated files, catalogs and lock files are left out.
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

/// What the replay of a history takes into account.
package struct HistoryPolicy: Hashable, Sendable {
  /// The day on which the policy was adopted, `2024-05-01`, or a ref; older merges are not judged.
  package var since: String?
  package var allowed: Set<HistoryAllowance> = []
  /// Names that permanent branches had earlier, such as `master` for `main`.
  package var formerNames: [String: KindName] = [:]
  package var owners: Set<String> = []

  package init() {}
}

/// Merges that the model refuses but that teams really make; each is off unless a repository names it.
package enum HistoryAllowance: String, CaseIterable, Sendable {
  case developIntoMain = "develop-into-main"
  case bugfixIntoDevelop = "bugfix-into-develop"
  case releaseIntoRelease = "release-into-release"
  case hotfixIntoDevelop = "hotfix-into-develop"
  case featureIntoMain = "feature-into-main"
  case developIntoRelease = "develop-into-release"
}

/// Rules with another weight than their own; a handful, looked up by every judgement.
package struct RuleLevels: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private struct Entry: Hashable {
    let rule: RuleID
    let level: RuleLevel
  }

  // Sorted by rule, not a dictionary, whose first use costs a hook more than all its judgements.
  private var entries: [Entry] = []

  /// No rule with a weight of its own.
  package init() {}

  package init(dictionaryLiteral elements: (RuleID, RuleLevel)...) {
    for (rule, level) in elements { self[rule] = level }
  }

  /// How many rules have another weight.
  package var count: Int { entries.count }

  /// The weight of a rule; none where it has its own.
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
