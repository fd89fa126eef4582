/// The names that a team gave its branches, and a model that fits them.
///
/// A prefix of a person is never a branch type: names of people are one pattern of plain changes.
package struct NameSurvey {
  /// The model with further prefixes and patterns.
  package private(set) var model: BranchModel
  /// What shows each addition, by branch type.
  package private(set) var remarks: [KindName: [String]] = [:]
  private let branches: [String]
  private let merged: [String]
  private let names: [String]

  /// Fewer names with a prefix may be accidents; a tenth of all names is a habit.
  private static let (leastOfPrefix, leastOfForm, formShare) = (2, 3, 10)

  /// Fits `model` to names of the last year, of branches and of merged ones.
  ///
  /// All `existing` names limit which ones are possible.
  package init(
    branches: [String], merged: [String], model: BranchModel, existing: Set<String> = []
  ) {
    self.model = model
    self.branches = branches.uniqued
    self.merged = Set(merged).sorted()
    names = Set(branches + merged).sorted()
    leaveNames(existing)
    adoptReleasePrefixes()
    self.model.versionStyle.add(of: Set(names.compactMap(self.model.versionText(in:))))
    adoptWords()
    adoptForms()
  }

  /// How many branches and merges the model covers, as a sentence; nil without names.
  package var summary: String? {
    let classifier = BranchClassifier(model)
    let parts = [(branches, "branch", "branches"), (merged, "merged branch", "merged branches")]
      .compactMap { names, one, many -> String? in
        if names.isEmpty { return nil }
        let known = names.count { !classifier.classify($0).isUnknown }
        return "\(known) of \(names.count) \(names.count == 1 ? one : many)"
      }
    return parts.isEmpty
      ? nil : "of the last year, the model covers \(parts.joined(separator: " and "))"
  }

  private var unknown: [String] {
    let classifier = BranchClassifier(model)
    return names.filter { classifier.classify($0).isUnknown }
  }

  /// Changes the model if the result is valid.
  private mutating func adopt(
    _ kind: KindName, _ remark: String, _ change: (inout BranchModel) -> Void
  ) {
    var next = model
    change(&next)
    guard next != model, next.faults().isEmpty else { return }
    model = next
    remarks[kind, default: []].append(remark)
  }
}

// MARK: - Prefixes

extension NameSurvey {
  /// Other prefixes of release and hotfix branches.
  ///
  /// A name with a prefix of the model is unknown because of its version, not of its prefix.
  private mutating func adoptReleasePrefixes() {
    let own = Set(model.kinds.flatMap(\.prefixes))
    // Versions of several apps are not compared.
    let hasApps = Set(unknown.compactMap(ReleaseName.appPrefix)).count > 1
    let names = unknown.filter { !hasApps || ReleaseName.appPrefix(of: $0) == nil }
    for (prefix, count) in counted(names.compactMap(ReleaseName.prefix))
    where !own.contains(prefix) {
      let isHotfix = prefix.lowercased().hasPrefix("hotfix")
      let kind = model.kinds.first {
        $0.introducesVersion && $0.isCutFromIntegration != isHotfix
      }
      guard let kind else { continue }
      adopt(kind.name, "\(count) with '\(prefix)'") { $0 = $0.adding(alias: prefix, to: kind.name) }
    }
  }

  /// Another prefix for versions where a branch has the name of their directory.
  private mutating func leaveNames(_ existing: Set<String>) {
    for kind in model.kinds where kind.introducesVersion {
      guard case .topic(let patterns, let aliases) = kind.shape,
        let directory = patterns.first?.prefix, directory.hasSuffix("/"),
        case let name = String(directory.dropLast()), existing.contains(name)
      else { continue }
      let others = patterns.map { $0.replacingPrefix(with: name + "-") }
      adopt(kind.name, "'\(name)' is a branch") { model in
        for index in model.kinds.indices where model.kinds[index].name == kind.name {
          model.kinds[index].shape = .topic(others, aliases: aliases)
        }
      }
    }
  }

  /// Prefixes that are usual words for changes.
  private mutating func adoptWords() {
    let prefixes = unknown.compactMap { name in
      name.firstIndex(of: "/").map { String(name[...$0]) }
    }
    for (prefix, count) in counted(prefixes) {
      guard let kind = ChangeWord.kind(of: prefix, in: model) else { continue }
      adopt(kind, "\(count) with '\(prefix)'") { $0 = $0.adding(alias: prefix, to: kind) }
    }
  }

  private func counted(_ prefixes: [String]) -> [(key: String, value: Int)] {
    prefixes.counted.filter { $0.value >= Self.leastOfPrefix }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
  }
}

// MARK: - Forms

extension NameSurvey {
  /// Names without a prefix, and names that start with a person.
  private mutating func adoptForms() {
    guard let plain = model.plainTopicKind?.name else { return }
    let bare = unknown.filter { !ReleaseName.isVersioned($0) && !Self.isPersonal($0) }
    if isHabit(bare) { add("<slug>", to: plain, "\(bare.count) without a prefix") }
    let personal = unknown.filter { !ReleaseName.isVersioned($0) && Self.isPersonal($0) }
    guard isHabit(personal), Set(personal.map(Self.person)).count > 1 else { return }
    let withIssue = try? NamePattern(parsing: "<person>/<issue>/<slug>")
    let rules = model.slug
    let haveIssues = personal.allSatisfy { withIssue?.matches($0, rules) == true }
    add(
      haveIssues ? "<person>/<issue>/<slug>" : "<person>/<slug>", to: plain,
      "\(personal.count) that start with a person")
  }

  /// True for a share of all names, or of the branches that exist: habits change.
  private func isHabit(_ some: [String]) -> Bool {
    func isHabit(_ count: Int, of all: Int) -> Bool {
      count >= Self.leastOfForm && count * Self.formShare >= all
        || count >= Self.leastOfPrefix && count * 4 >= all
    }
    let existing = Set(branches).intersection(some).count
    return isHabit(some.count, of: names.count) || isHabit(existing, of: branches.count)
  }

  private mutating func add(_ text: String, to name: KindName, _ remark: String) {
    guard let pattern = try? NamePattern(parsing: text) else { return }
    adopt(name, remark) { model in
      for index in model.kinds.indices where model.kinds[index].name == name {
        guard case .topic(let patterns, let aliases) = model.kinds[index].shape else { continue }
        model.kinds[index].shape = .topic(patterns + [pattern], aliases: aliases)
      }
    }
  }

  /// True for `ada/login`, but not for `MOB-12/login`, which starts with an issue.
  private static func isPersonal(_ name: String) -> Bool {
    name.contains("/") && person(name).contains(where: \.isLetter)
      && !(person(name).contains("-") && person(name).last?.isNumber == true)
  }

  private static func person(_ name: String) -> Substring { name.prefix { $0 != "/" } }
}

extension NamePattern {
  fileprivate func matches(_ name: String, _ rules: SlugRules) -> Bool {
    var name = name
    return name.withUTF8 { bytes in
      if case .parts = match(UnsafeRawBufferPointer(bytes), from: 0, rules: rules) {
        true
      } else {
        false
      }
    }
  }
}

extension BranchClass {
  fileprivate var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

/// Words that teams use as prefixes of changes.
enum ChangeWord {
  private static let fixes: Set = [
    "fix", "fixes", "bug", "bugs", "bugfix", "bugfixes", "patch", "patches",
  ]
  private static let chores: Set = [
    "chore", "chores", "ci", "build", "deps", "dependencies", "test", "tests", "testing",
    "refactor", "refactoring", "cleanup", "style", "infra", "maintenance", "tooling", "automated",
  ]
  private static let docs: Set = ["doc", "docs", "documentation"]
  private static let others: Set = [
    "feature", "features", "feat", "add", "update", "updates", "remove", "improve", "improvement",
    "improvements", "enhancement", "enhancements", "task", "tasks", "story", "issue", "issues",
    "ticket", "tech", "technical", "perf", "performance", "security", "ui", "design", "spike",
    "poc", "experiment", "experimental", "wip", "change", "changes", "topic", "work", "backport",
    "revert", "preview", "debug", "translation", "localization", "pr", "epic", "epics", "user",
    "users", "ios", "android", "mobile",
  ]

  /// True for a prefix that is a word for changes, not a name of a person.
  static func isOne(_ prefix: String) -> Bool {
    let word = word(of: prefix)
    return [fixes, chores, docs, others].contains { $0.contains(word) }
  }

  /// The branch type of changes with a prefix; nil for a prefix that is no such word.
  static func kind(of prefix: String, in model: BranchModel) -> KindName? {
    guard isOne(prefix) else { return nil }
    let word = word(of: prefix)
    let own: KindName? =
      if fixes.contains(word) {
        "fix"
      } else if chores.contains(word) {
        "chore"
      } else if docs.contains(word) {
        "docs"
      } else {
        nil
      }
    let plain = model.plainTopicKind
    let kind = own.flatMap(model.kind).flatMap { $0.targets == plain?.targets ? $0 : nil } ?? plain
    return kind?.name
  }

  private static func word(of prefix: String) -> String {
    prefix.lowercased().trimming { "/-_".contains($0) }
  }
}

extension String {
  fileprivate func trimming(_ isCut: (Character) -> Bool) -> String {
    String(drop(while: isCut).reversed().drop(while: isCut).reversed())
  }
}
