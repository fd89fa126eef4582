import Gitflow

/// Names that are asked about, and what they alone tell.
struct AskedNames {
  let names: NameList
  /// What each name is; nothing for those that plainly hold, which few readers want to see.
  let classes: [BranchClass?]
  let finder: CollisionFinder
  /// True where a name brings a version to life, or should, so that tags and other versions matter.
  let asksVersions: Bool

  /// Looks at a few names.
  init(_ names: NameList, _ model: BranchModel) {
    self.names = names
    classes = Self.classes(of: names, model)
    asksVersions = Self.asksVersions(classes, model)
    finder = CollisionFinder(names)
  }

  /// Looks at a great many names, on two cores.
  init(many names: NameList, _ model: BranchModel) async {
    async let finder = CollisionFinder(names)
    self.names = names
    classes = Self.classes(of: names, model)
    asksVersions = Self.asksVersions(classes, model)
    self.finder = await finder
  }

  private static func asksVersions(_ classes: [BranchClass?], _ model: BranchModel) -> Bool {
    classes.contains { branchClass in
      switch branchClass {
      case .kind(let kind, _): kind.introducesVersion
      case .unknown(.misfit(let kind, _, _)): model.kind(kind)?.introducesVersion ?? false
      case .revert, .backMerge, .bot, .unknown, nil: false
      }
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
