import Base
import Gitflow
import Testing

/// Every pair of branch types of every preset, compared with the table of the model page.
struct MergeTargetWalkTests {
  /// A branch of each type, by type.
  private static let branches: [(kind: String, name: String)] = [
    ("main", "main"), ("develop", "develop"), ("release", "release/1.4.0"),
    ("hotfix", "hotfix/1.3.1/x"), ("bugfix", "bugfix/1.4.0/x"), ("feature", "feature/x"),
    ("fix", "fix/x"), ("chore", "chore/x"), ("docs", "docs/x"),
  ]

  private static func kinds(of preset: BranchModel.Preset) -> [String] {
    switch preset {
    case .adapted, .classic: ["main", "develop", "release", "hotfix", "bugfix", "feature"]
    case .githubFlow: ["main", "feature", "fix", "chore", "docs"]
    case .trunk: ["main", "release", "hotfix", "bugfix", "feature", "fix", "chore", "docs"]
    }
  }

  /// The table of the model page: merges first, then back-merges.
  private static func moves(of preset: BranchModel.Preset) -> Set<String> {
    switch preset {
    case .adapted:
      [
        "hotfix main", "release main", "bugfix release", "feature develop",
        "main develop", "main release", "release develop",
      ]
    case .classic:
      [
        "hotfix main", "release main", "bugfix develop", "feature develop",
        "main develop", "main release", "release develop", "hotfix develop", "hotfix release",
      ]
    case .githubFlow: ["feature main", "fix main", "chore main", "docs main"]
    case .trunk:
      [
        "feature main", "fix main", "chore main", "docs main", "release main", "hotfix main",
        "bugfix release", "hotfix release",
      ]
    }
  }

  private func name(_ kind: String, _ preset: BranchModel.Preset) -> String {
    if kind == "bugfix", preset == .classic { return "bugfix/x" }
    return Self.branches.first { $0.kind == kind }?.name ?? ""
  }

  private func check(
    _ model: BranchModel, _ head: String, _ base: String, fork: String? = nil, isBot: Bool = false,
    open: [String] = ["release/1.4.0"]
  ) -> RuleCheck.Answer {
    let classifier = BranchClassifier(model)
    let request = MergeRequest(
      head: .init(head, classifier.classify(head), fork: fork),
      base: .init(base, classifier.classify(base)), authorIsBot: isBot)
    return MergeTargetRule(model).check(request, openReleases: .known(open)).check.answer
  }

  @Test(arguments: BranchModel.Preset.allCases)
  func `a merge is allowed if and only if the model allows it`(preset: BranchModel.Preset) {
    let kinds = Self.kinds(of: preset)
    #expect(preset.model.kinds.map(\.name.text).sorted() == kinds.sorted())
    for head in kinds {
      for base in kinds {
        let expected = Self.moves(of: preset).contains("\(head) \(base)")
        let answer = check(preset.model, name(head, preset), name(base, preset))
        #expect(answer == (expected ? .pass : .fail), "\(head) → \(base)")
      }
    }
  }

  @Test(arguments: BranchModel.Preset.allCases)
  func `a revert merges into the target of the reverted branch`(preset: BranchModel.Preset) {
    for head in Self.kinds(of: preset) where head != "main" && head != "develop" {
      for base in Self.kinds(of: preset) {
        let target = preset.model.kind(KindName(head))?.targets == [KindName(base)]
        let answer = check(preset.model, "revert-7-" + name(head, preset), name(base, preset))
        #expect(answer == (target ? .pass : .fail), "revert of \(head) → \(base)")
      }
    }
  }

  @Test(arguments: [
    ("revert-7-main", "develop", RuleCheck.Answer.pass), ("revert-7-main", "main", .fail),
    ("revert-7-main", "release/1.4.0", .pass), ("revert-7-develop", "main", .fail),
    ("revert-7-merge/main-into-develop", "develop", .pass),
    ("revert-8-revert-7-merge/main-into-develop", "develop", .pass),
    ("revert-7-merge/main-into-develop", "main", .fail),
    ("revert-7-merge/release/1.4.0-into-develop", "develop", .pass),
  ])
  func `a revert of a back-merge merges into its target`(
    head: String, base: String, answer: RuleCheck.Answer
  ) {
    #expect(check(.adapted, head, base) == answer)
  }

  @Test func `a bugfix with a wrong base gets the names of the open releases`() {
    let two = ["release/1.4.0", "release/1.5.0"]
    #expect(hint("bugfix/x", "develop", open: two) == "change the base to \(two[0]) or \(two[1])")
    #expect(hint("bugfix/x", "develop", open: []) == "flowctl release start")
    #expect(hint("bugfix/x", two[1], open: two) == "flowctl rename bugfix/x bugfix/1.5.0/x")
    #expect(hint("bugfix/1.4.0", "develop", open: two) == "change the base to \(two[0])")
  }

  @Test func `messages name a permanent branch, not its type`() {
    let model = BranchModel.adapted.renamed(["main": "master"])
    let classifier = BranchClassifier(model)
    func result(_ head: String, _ base: String) -> RuleResult {
      let ends = [head, base].map { MergeRequest.End($0, classifier.classify($0)) }
      return MergeTargetRule(model).check(
        MergeRequest(head: ends[0], base: ends[1]), openReleases: .known([]))
    }
    #expect(
      result("release/1.4.0", "master").check.summary == "release merges into master")
    #expect(
      result("master", "feature/x").diagnostics.first?.message.contains(
        "the model has no back-merge from master to feature/x") == true)
    let lines = ModelDiagram(model).text.split(separator: "\n")
    #expect(lines.count { $0.contains("master") } > 1)
    #expect(
      lines.filter { $0.contains("main") }.allSatisfy {
        $0.hasPrefix("main") || $0.hasPrefix("  main")
      })
  }

  private func hint(_ head: String, _ base: String, open: [String]) -> String? {
    let classifier = BranchClassifier(.adapted)
    let request = MergeRequest(
      head: .init(head, classifier.classify(head)), base: .init(base, classifier.classify(base)))
    return MergeTargetRule(.adapted).check(request, openReleases: .known(open)).diagnostics.first?
      .hint?.text
  }

  @Test(arguments: [
    ("merge/main-into-develop", "develop", RuleCheck.Answer.pass),
    ("merge/main-into-develop", "main", .fail), ("merge/main-into-develop", "release/1.4.0", .fail),
    ("merge/main-into-release/1.4.0", "release/1.4.0", .pass),
    ("merge/main-into-release/1.4.0", "release/1.5.0", .fail),
    ("merge/release/1.4.0-into-develop", "develop", .pass),
    ("merge/hotfix/1.3.1-into-develop", "develop", .fail),
    ("merge/feature/x-into-main", "main", .fail), ("merge/develop-into-main", "main", .fail),
  ])
  func `a back-merge branch merges into the target in its name`(
    head: String, base: String, answer: RuleCheck.Answer
  ) {
    #expect(check(.adapted, head, base) == answer)
  }

  @Test func `a bugfix merges into the release that it names`() {
    #expect(check(.adapted, "bugfix/1.4.0/x", "release/v1-4-0") == .pass)
    #expect(check(.adapted, "bugfix/1.4.0/x", "release/1.5.0") == .fail)
    // A version instead of a title names its release, too.
    #expect(check(.adapted, "bugfix/1.4.0", "release/1.4.0") == .pass)
    #expect(check(.adapted, "bugfix/1.4.0", "release/1.5.0") == .fail)
    #expect(check(.adapted, "bugfix/x", "release/1.4.0") == .pass)
    let two = ["release/1.4.0", "release/1.5.0"]
    #expect(check(.adapted, "bugfix/x", "release/1.4.0", open: two) == .fail)
  }

  @Test func `a fork's permanent branches are not ours`() {
    for head in ["main", "develop"] {
      for base in ["main", "develop", "release/1.4.0"] {
        #expect(check(.adapted, head, base, fork: "somebody/app") == .fail)
      }
    }
    #expect(check(.adapted, "feature/x", "develop", fork: "somebody/app") == .pass)
    #expect(check(.adapted, "merge/main-into-develop", "develop", fork: "somebody/app") == .fail)
  }

  @Test(arguments: ["claude/x", "copilot/x", "l10n_develop", "changeset-release/main"])
  func `a branch of a tool has the rules of a feature`(name: String) {
    for isBot in [true, false] {
      #expect(check(.adapted, name, "develop", isBot: isBot) == .pass)
      #expect(check(.adapted, name, "main", isBot: isBot) == .fail)
      #expect(check(.adapted, name, "release/1.4.0", isBot: isBot) == .fail)
    }
  }

  @Test func `a bot merges into permanent branches, by author and prefix`() {
    #expect(check(.adapted, "renovate/x", "develop", isBot: true) == .pass)
    #expect(check(.adapted, "renovate/x", "develop") == .fail)
    #expect(check(.adapted, "renovate/x", "release/1.4.0", isBot: true) == .fail)
    #expect(check(.adapted, "nobody/x", "develop", isBot: true) == .fail)
  }

  @Test(arguments: ["nothing", "feature/", "", "HEAD"])
  func `a name that does not match the model can't be an end of a merge`(name: String) {
    #expect(check(.adapted, name, "develop") == .fail)
    #expect(check(.adapted, "feature/x", name) == .fail)
  }
}
