import Gitflow

/// Asks the rules about names, with what the refs say.
struct BranchJudge {
  /// What the rules answered.
  struct Answers {
    /// Each names its subject, in the order of the names.
    var judgements: [Judgement] = []
    /// Names without a fault that are only counted.
    var omittedPasses = 0
  }

  var facts: NameFacts
  var authorIsBot = false
  private let names: [String]
  private let classes: [BranchClass]
  private let policy: Policy
  private let shownPasses: Int
  private let nameRule: BranchNameRule
  private let versionRule: VersionOrderRule

  init(_ names: [String], policy: Policy, isShallow: Bool, shownPasses: Int) {
    let classifier = BranchClassifier(policy.model)
    self.names = names
    self.policy = policy
    self.shownPasses = shownPasses
    classes = names.map(classifier.classify)
    facts = NameFacts(
      about: names, classes, classifier, remote: policy.remote, isShallow: isShallow)
    nameRule = BranchNameRule(classifier)
    versionRule = VersionOrderRule(policy.model)
  }

  /// Judges all names, once the facts are gathered.
  func answers() -> Answers {
    var result = Answers()
    var passes = 0
    for index in names.indices {
      let judgements = judgements(at: index)
      if judgements.allSatisfy(\.isPass) {
        passes += 1
        if passes > shownPasses {
          result.omittedPasses += 1
          continue
        }
      }
      for judgement in judgements { result.judgements.append(judgement.about(names[index])) }
    }
    return result
  }

  private func judgements(at index: Int) -> [Judgement] {
    let (name, branchClass) = (names[index], classes[index])
    return [
      nameRule.judge(name, as: branchClass, authorIsBot: authorIsBot).weighed(by: policy),
      NameCollisionRule.judge(name, facts.finder.collisions(at: index)).weighed(by: policy),
      versionRule.judge(name, branchClass, facts.versions).weighed(by: policy),
    ]
  }
}

extension Judgement {
  /// True where there is nothing to tell but that all is well.
  fileprivate var isPass: Bool { diagnostics.isEmpty }
}
