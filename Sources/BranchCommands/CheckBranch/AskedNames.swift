import Gitflow

/// Branch names to check, and what the names alone show.
struct AskedNames {
  /// The class of a name, as far as a quick look shows.
  enum Class {
    /// The name surely passes: few readers want to see it.
    case plain
    /// The name surely fails: it matches no branch type, or Git refuses it.
    case refused
    case known(BranchClass)
  }

  let names: NameList
  let classes: [Class]
  let finder: CollisionFinder
  /// True if a name creates a version, or should, so that tags and other versions matter.
  let asksVersions: Bool

  /// Classifies a few names.
  init(_ names: NameList, _ model: BranchModel) {
    self.names = names
    (classes, asksVersions) = Self.classes(of: names, model)
    finder = CollisionFinder(names)
  }

  /// Classifies very many names, on two cores.
  init(many names: NameList, _ model: BranchModel) async {
    async let finder = CollisionFinder(names)
    self.names = names
    (classes, asksVersions) = Self.classes(of: names, model)
    self.finder = await finder
  }

  private static func classes(
    of names: NameList, _ model: BranchModel
  ) -> (classes: [Class], asksVersions: Bool) {
    let classifier = BranchClassifier(model)
    let nameRule = BranchNameRule(classifier)
    var asksVersions = false
    let classes = names.indices.map { index -> Class in
      let glance = names.withBytes(of: index) { nameRule.glance(at: $0) }
      switch glance {
      case .holds: return .plain
      case .refused(let hasVersions):
        if hasVersions { asksVersions = true }
        return .refused
      case .unclear:
        let known = classifier.classify(names[index])
        if Self.asksVersions(known, model) { asksVersions = true }
        return .known(known)
      }
    }
    return (classes, asksVersions)
  }

  private static func asksVersions(_ branchClass: BranchClass, _ model: BranchModel) -> Bool {
    switch branchClass {
    case .kind(let kind, _): kind.introducesVersion
    case .unknown(.misfit(let kind, _, _)): model.kind(kind)?.introducesVersion ?? false
    case .revert, .backMerge, .bot, .unknown: false
    }
  }
}
