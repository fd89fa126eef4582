import Base
import Git
import Gitflow
import Session

/// Evaluates the naming rules with the facts from the refs.
struct BranchNameEvaluator {
  struct Answers {
    /// Each result names its subject, in the order of the names.
    var checks: [RuleCheck] = []
    var diagnostics: [Diagnostic] = []
    /// Names that are only counted.
    var omitted = OmittedSubjects()
    /// The number of names that were shown before the next ones.
    fileprivate var shown = OmittedSubjects()

    /// Appends the results of later names.
    mutating func append(_ rest: Answers) {
      checks += rest.checks
      diagnostics += rest.diagnostics
      omitted = omitted + rest.omitted
    }
  }

  var facts: NameFacts
  var authorIsBot = false
  private let names: NameList
  private let classes: [AskedNames.Class]
  private let classifier: BranchClassifier
  private let policy: Policy
  private let limits: ShownSubjects
  private let scale: Report
  /// True if a name without a branch type surely fails.
  private let refusalFails: Bool
  private let nameRule: BranchNameRule
  private let versionRule: VersionOrderRule
  /// True outside a repository, where only the name is known.
  private let isOutside: Bool

  init(
    _ asked: AskedNames, policy: Policy, in location: RepositoryLocation?,
    _ options: CheckBranchNames.Options
  ) {
    let classifier = BranchClassifier(policy.model)
    names = asked.names
    classes = asked.classes
    self.policy = policy
    limits = options.shown
    scale = Report(command: CheckBranchNames.command, failOn: options.failOn)
    let level = policy.levels[.branchName] ?? .error
    refusalFails = Severity(rawValue: level.rawValue).map { $0 >= options.failOn } ?? false
    facts = NameFacts(about: asked, classifier, remote: policy.remote, in: location)
    self.classifier = classifier
    isOutside = location == nil
    nameRule = BranchNameRule(
      classifier, checksMany: asked.names.count > 1, latin: Transliteration.latin)
    versionRule = VersionOrderRule(policy)
  }

  /// Checks all names, after the facts are gathered.
  func answers() -> Answers { answers(to: names.indices) }

  /// The same for very many names, on two cores.
  func manyAnswers() async -> Answers {
    let (first, second) = (0..<(names.count / 2), (names.count / 2)..<names.count)
    // The first half usually has enough names to show, so that the second half is only counted.
    let full = limits.isEverything ? OmittedSubjects() : .full
    async let others = answers(to: second, behind: full)
    var answers = answers(to: first)
    var rest = await others
    if rest.counts(beyond: answers.shown, limits) {
      rest = self.answers(to: second, behind: answers.shown)
    }
    answers.append(rest)
    return answers
  }

  private func answers(
    to range: Range<Int>, behind shown: OmittedSubjects = OmittedSubjects()
  ) -> Answers {
    var result = Answers()
    result.shown = shown
    // Doubling an array needs twice the memory at the last step.
    if limits.isEverything { result.checks.reserveCapacity(3 * range.count) }
    for index in range { evaluate(at: index, into: &result) }
    return result
  }

  private func evaluate(at index: Int, into result: inout Answers) {
    if !limits.isEverything, facts.finder.isRepeated(at: index) { return }
    if result.shown.silent >= limits.silent, plainlyPasses(at: index) {
      result.omitted.silent += 1
      return
    }
    if result.shown.found[.fail] >= limits.found, plainlyFails(at: index) {
      result.omitted.found[.fail] += 1
      return
    }
    let name = names[index]
    let ruleResults = ruleResults(of: name, at: index)
    guard isShown(name, ruleResults, in: &result) else { return }
    let subject = RefFormat.shown(name)
    for ruleResult in ruleResults {
      let named = ruleResult.about(subject)
      result.checks.append(named.check)
      result.diagnostics += named.diagnostics
    }
  }

  /// Counts a name as shown, or as omitted if enough names of its class are shown.
  private func isShown(
    _ name: String, _ ruleResults: [RuleResult], in result: inout Answers
  ) -> Bool {
    // Such names are shown truncated, and may become one subject of the report.
    if name.utf8.count > RefFormat.maximumLength { return true }
    if ruleResults.allSatisfy(\.diagnostics.isEmpty) {
      guard result.shown.silent < limits.silent else {
        result.omitted.silent += 1
        return false
      }
      result.shown.silent += 1
      return true
    }
    let verdict = ruleResults.reduce(Verdict.pass) {
      $0.combined(with: scale.verdict(of: $1.diagnostics))
    }
    guard result.shown.found[verdict] < limits.found else {
      result.omitted.found[verdict] += 1
      return false
    }
    result.shown.found[verdict] += 1
    return true
  }

  private func plainlyPasses(at index: Int) -> Bool {
    guard facts.finder.collisions(at: index).isEmpty else { return false }
    switch classes[index] {
    case .plain: return true
    case .refused: return false
    case .known(let branchClass):
      return names.withBytes(of: index) { nameRule.plainlyHolds($0, as: branchClass) }
        && (isOutside || versionRule.holds(names[index], branchClass, facts.versions))
    }
  }

  /// True if the name alone fails the report; false means not known.
  private func plainlyFails(at index: Int) -> Bool {
    if case .refused = classes[index] { refusalFails } else { false }
  }

  private func branchClass(of name: String, at index: Int) -> BranchClass {
    if case .known(let branchClass) = classes[index] {
      branchClass
    } else {
      classifier.classify(name)
    }
  }

  private func ruleResults(of name: String, at index: Int) -> [RuleResult] {
    let branchClass = branchClass(of: name, at: index)
    var named = nameRule.check(name, as: branchClass, authorIsBot: authorIsBot)
    if isOutside { return [named.weighed(by: policy)] }
    if case .unknown(.misfit(let kind, _, _)) = branchClass,
      let hint = versionRule.naming(name, as: kind, facts.versions)
    {
      for index in named.diagnostics.indices { named.diagnostics[index].hint = hint }
    }
    return [
      named.weighed(by: policy),
      NameCollisionRule.check(
        name, facts.finder.collisions(at: index),
        permanent: policy.model.permanentNames.map(\.branch)
      ).weighed(by: policy),
      versionRule.check(name, branchClass, facts.versions).weighed(by: policy),
    ]
  }
}

extension BranchNameEvaluator.Answers {
  /// True if names were only counted that a shorter list would show.
  fileprivate func counts(beyond shown: OmittedSubjects, _ limits: ShownSubjects) -> Bool {
    omitted.silent > 0 && shown.silent < limits.silent
      || Verdict.allCases.contains { omitted.found[$0] > 0 && shown.found[$0] < limits.found }
  }
}

extension OmittedSubjects {
  /// No limit for any class of names.
  fileprivate static var full: OmittedSubjects {
    var all = OmittedSubjects()
    all.silent = .max
    for verdict in Verdict.allCases { all.found[verdict] = .max }
    return all
  }
}
