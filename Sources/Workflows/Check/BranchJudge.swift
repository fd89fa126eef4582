import Gitflow

/// Asks the rules about names, with what the refs say.
struct BranchJudge {
  let policy: Policy
  let classifier: BranchClassifier
  let facts: BranchFacts
  var authorIsBot = false

  /// The judgements of all names, each naming its subject, in the order of the names.
  func judgements(of names: [String]) -> [Judgement] {
    var finder = CollisionFinder(names)
    for branch in facts.existing { finder.visit(branch) }
    let nameRule = BranchNameRule(classifier)
    let versionRule = VersionOrderRule(policy.model)
    var result: [Judgement] = []
    result.reserveCapacity(3 * names.count)
    for (index, name) in names.enumerated() {
      let answers = [
        nameRule.judge(name, authorIsBot: authorIsBot),
        NameCollisionRule.judge(name, finder.collisions(at: index)),
        versionRule.judge(name, classifier.classify(name), facts.versions),
      ]
      for answer in answers { result.append(answer.weighed(by: policy).about(name)) }
    }
    return result
  }
}
