import Diagnostics
import Git
import Gitflow

/// Asks the rules about names, with what the refs say.
struct BranchJudge {
  /// What the rules answered.
  struct Answers {
    /// Each names its subject, in the order of the names.
    var checks: [RuleCheck] = []
    /// In the same order.
    var diagnostics: [Diagnostic] = []
    /// Names without a fault that are only counted.
    var omittedPasses = 0

    /// Puts those of later names behind these.
    mutating func append(_ rest: Answers) {
      checks += rest.checks
      diagnostics += rest.diagnostics
      omittedPasses += rest.omittedPasses
    }
  }

  var facts: NameFacts
  var authorIsBot = false
  private let names: NameList
  private let classes: [BranchClass?]
  private let classifier: BranchClassifier
  private let policy: Policy
  private let shownPasses: Int
  private let nameRule: BranchNameRule
  private let versionRule: VersionOrderRule

  init(_ asked: AskedNames, policy: Policy, in location: RepositoryLocation, shownPasses: Int) {
    let classifier = BranchClassifier(policy.model)
    names = asked.names
    classes = asked.classes
    self.policy = policy
    self.shownPasses = shownPasses
    facts = NameFacts(about: asked, classifier, remote: policy.remote, in: location)
    self.classifier = classifier
    nameRule = BranchNameRule(
      classifier, judgesMany: asked.names.count > 1, latin: Transliteration.latin)
    versionRule = VersionOrderRule(policy)
  }

  /// Judges all names, once the facts are gathered.
  func answers() -> Answers { answers(to: names.indices, passes: 0).answers }

  /// The same of a great many names, on two cores.
  func manyAnswers() async -> Answers {
    let middle = names.count / 2
    // Names that pass are shown from the first on: a half that begins later shows none, or all.
    async let rest = answers(to: middle..<names.count, passes: shownPasses == .max ? 0 : .max)
    var (first, passes) = answers(to: 0..<middle, passes: 0)
    guard shownPasses == .max || passes >= shownPasses else { return answers() }
    first.append(await rest.answers)
    return first
  }

  private func answers(
    to range: Range<Int>, passes: Int
  ) -> (answers: Answers, passes: Int) {
    var result = Answers()
    var passes = passes
    // An array that doubles needs twice the memory at its last step.
    if shownPasses == .max { result.checks.reserveCapacity(3 * range.count) }
    for index in range {
      let isEnough = passes >= shownPasses
      if isEnough, plainlyPasses(at: index) {
        result.omittedPasses += facts.finder.isRepeated(at: index) ? 0 : 1
        continue
      }
      let name = names[index]
      let judgements = judgements(of: name, at: index)
      if judgements.allSatisfy({ $0.diagnostics.isEmpty }) {
        if isEnough {
          result.omittedPasses += facts.finder.isRepeated(at: index) ? 0 : 1
          continue
        }
        passes += 1
      }
      let subject = RefFormat.shown(name)
      for judgement in judgements {
        let named = judgement.about(subject)
        result.checks.append(named.check)
        result.diagnostics += named.diagnostics
      }
    }
    return (result, passes)
  }

  private func plainlyPasses(at index: Int) -> Bool {
    guard facts.finder.collisions(at: index).isEmpty else { return false }
    guard let branchClass = classes[index] else { return true }
    return names.withBytes(of: index) { nameRule.plainlyHolds($0, as: branchClass) }
      && versionRule.holds(names[index], branchClass, facts.versions)
  }

  private func judgements(of name: String, at index: Int) -> [Judgement] {
    let branchClass = classes[index] ?? classifier.classify(name)
    var named = nameRule.judge(name, as: branchClass, authorIsBot: authorIsBot)
    if case .unknown(.misfit(let kind, _, _)) = branchClass,
      let hint = versionRule.naming(name, as: kind, facts.versions)
    {
      for index in named.diagnostics.indices { named.diagnostics[index].hint = hint }
    }
    return [
      named.weighed(by: policy),
      NameCollisionRule.judge(name, facts.finder.collisions(at: index)).weighed(by: policy),
      versionRule.judge(name, branchClass, facts.versions).weighed(by: policy),
    ]
  }
}
