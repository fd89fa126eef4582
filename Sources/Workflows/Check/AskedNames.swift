import Gitflow

/// Names that are asked about, and what they alone tell.
struct AskedNames {
  let names: NameList
  /// What each name is; nothing for those that plainly hold, which few readers want to see.
  let classes: [BranchClass?]
  let finder: CollisionFinder

  /// Looks at a few names.
  init(_ names: NameList, _ model: BranchModel) {
    self.names = names
    classes = Self.classes(of: names, model)
    finder = CollisionFinder(names)
  }

  /// Looks at a great many names, on two cores.
  init(many names: NameList, _ model: BranchModel) async {
    async let finder = CollisionFinder(names)
    self.names = names
    classes = Self.classes(of: names, model)
    self.finder = await finder
  }

  /// True where a name brings a version to life, so that tags and other versions matter.
  var asksVersions: Bool {
    classes.contains { branchClass in
      if case .kind(let kind, _) = branchClass { kind.introducesVersion } else { false }
    }
  }

  private static func classes(of names: NameList, _ model: BranchModel) -> [BranchClass?] {
    let classifier = BranchClassifier(model)
    let nameRule = BranchNameRule(classifier)
    return names.indices.map { index in
      let holds = names.withBytes(of: index) { nameRule.plainlyHolds($0) }
      return holds ? nil : classifier.classify(names[index])
    }
  }
}
