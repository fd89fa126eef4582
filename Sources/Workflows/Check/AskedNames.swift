import Gitflow

/// Names that are asked about, and what they alone tell.
struct AskedNames {
  let names: [String]
  /// What each name is; nothing for those that plainly hold, which few readers want to see.
  let classes: [BranchClass?]
  let finder: CollisionFinder

  /// Looks at a few names.
  init(_ names: [String], _ model: BranchModel) {
    self.names = names
    classes = Self.classes(of: names, model)
    finder = CollisionFinder(names)
  }

  /// Looks at a great many names, on two cores.
  init(many names: [String], _ model: BranchModel) async {
    async let finder = CollisionFinder(names)
    self.names = names
    classes = Self.classes(of: names, model)
    self.finder = await finder
  }

  private static func classes(of names: [String], _ model: BranchModel) -> [BranchClass?] {
    let classifier = BranchClassifier(model)
    let nameRule = BranchNameRule(classifier)
    return names.map { name in
      var name = name
      let holds = name.withUTF8 { nameRule.plainlyHolds(UnsafeRawBufferPointer($0)) }
      return holds ? nil : classifier.classify(name)
    }
  }
}
