import Base
import Gitflow
import Testing

struct BranchClassifierTests {
  private let classifier = BranchClassifier(.adapted)

  @Test(arguments: [
    ("main", "main"), ("develop", "develop"), ("release/1.4.0", "release"),
    ("release/v1-4-0", "release"), ("hotfix/1.4.1", "hotfix"), ("hotfix/1.4.1/crash", "hotfix"),
    ("bugfix/1.4.0/title", "bugfix"), ("bugfix/title", "bugfix"), ("feature/x", "feature"),
    ("feature/42-x", "feature"), ("feature/a/b.c_d", "feature"),
  ])
  func `names of the model have their branch type`(name: String, kind: String) {
    #expect(classifier.classify(name).kind?.name.text == kind)
  }

  @Test(arguments: [
    "feature", "feature/", "feature/-x", "feature/.x", "feature/a//b", "Feature/x", "features/x",
    "release/1.4", "release/1.4.0/x", "release/v1.4-0", "release/01.4.0", "release/1.4.0.0",
    "hotfix/1.4.1/", "hotfix/x", "main/x", "Main", "", "/", "release/9999999999.0.0",
    "release/1.4.0 ", "bugfix/", "feature/a b", "feature/x;y",
  ])
  func `a name that only resembles a name of the model is unknown`(name: String) {
    guard case .unknown = classifier.classify(name) else {
      Issue.record("'\(name)' is \(classifier.classify(name))")
      return
    }
  }

  private static let pieces = [
    "", "feature/", "feat/", "Feature/", "bugfix/", "hotfix/", "release/", "revert-3-", "revert-",
    "merge/", "dependabot/", "snyk-", "main", "develop", "1.4", "1.4.0", "ABC-1-x", "a b", "x..y",
    "-into-", "/", "@", String(repeating: "x", count: 4_080),
  ]

  @Test(arguments: [BranchModel.adapted, .classic, .githubFlow])
  func `a certain result at a glance equals the result of the whole rule`(model: BranchModel) {
    let classifier = BranchClassifier(model)
    let rule = BranchNameRule(classifier)
    for name in Self.pieces.flatMap({ first in
      Self.pieces.flatMap { second in Self.pieces.map { first + second + $0 } }
    }) {
      var bytes = name
      let glance = bytes.withUTF8 { rule.glance(at: UnsafeRawBufferPointer($0)) }
      let result = rule.check(name)
      switch (glance, classifier.classify(name)) {
      case (.holds, .kind): #expect(result.diagnostics.isEmpty, "\(name)")
      case (.refused(let hasVersions), .unknown(let reason)):
        #expect(result.check.answer == .fail, "\(name)")
        var kind: BranchKind?
        if case .misfit(let name, _, _) = reason { kind = model.kind(name) }
        #expect(hasVersions == (kind?.introducesVersion ?? false), "\(name)")
      case (.refused(let hasVersions), .kind):
        // A name of a branch type that Git rejects.
        #expect(result.check.answer == .fail && !hasVersions, "\(name)")
      case (.unclear, _): break
      default: Issue.record("'\(name)' is \(glance) at a glance")
      }
    }
  }

  @Test(arguments: [
    ("feature/42-login", "42"), ("feature/ABC-42-x", "ABC-42"), ("feature/42", "42"),
  ])
  func `an issue is read from the start of the title`(name: String, issue: String) {
    #expect(classifier.classify(name).parts?.issue == issue)
  }

  @Test(arguments: ["feature/x42-login", "feature/42login", "feature/abc-42"])
  func `a text that is not an issue is not read as one`(name: String) {
    #expect(classifier.classify(name).parts?.issue == nil)
  }

  @Test func `a revert has the branch type of the reverted branch`() {
    let again = classifier.classify("revert-124-revert-123-hotfix/1.4.1/x")
    #expect(again.kind?.name == "hotfix")
    let name = classifier.classify("revert-123-hotfix/1.4.1/x")
    #expect(name.kind?.name == "hotfix")
    guard case .revert(number: 123, of: .kind) = name else {
      Issue.record("\(name)")
      return
    }
  }

  @Test(arguments: [
    "revert-feature/x", "revert-0-feature/x", "revert-12-nothing/x", "revert--1-feature/x",
    "revert-1-revert-2-nothing/x", "revert-99999999999999999999-feature/x", "revert-",
  ])
  func `a revert of an unknown branch is unknown`(name: String) {
    #expect(classifier.classify(name).kind == nil)
  }

  @Test(arguments: [
    ("merge/main-into-develop", "main", "develop"),
    ("merge/release/1.4.0-into-develop", "release/1.4.0", "develop"),
    ("merge/main-into-release/1.4.0", "main", "release/1.4.0"),
    ("merge/feature/a-into-b-into-develop", "feature/a-into-b", "develop"),
  ])
  func `a back-merge names both ends`(name: String, source: String, target: String) {
    guard case .backMerge(source, _, target, _) = classifier.classify(name) else {
      Issue.record("\(classifier.classify(name))")
      return
    }
  }

  @Test(arguments: [
    "merge/main", "merge/-into-", "merge/main-into-", "merge/-into-develop", "merge/x-into-y",
    "merge/merge/main-into-develop-into-main",
  ])
  func `a back-merge of unknown branches is unknown`(name: String) {
    guard case .unknown = classifier.classify(name) else {
      Issue.record("\(classifier.classify(name))")
      return
    }
  }

  @Test(arguments: ["dependabot/swift/yams-6.2", "renovate/yams", "release-please--branches--main"])
  func `bots are recognized by their prefix`(name: String) {
    guard case .bot = classifier.classify(name) else {
      Issue.record("\(classifier.classify(name))")
      return
    }
  }

  @Test func `an alias is read like the first prefix`() {
    var model = BranchModel.adapted
    for index in model.kinds.indices {
      guard case .topic(let patterns, _) = model.kinds[index].shape else { continue }
      let alias = model.kinds[index].name == "feature" ? ["feat/"] : []
      model.kinds[index].shape = .topic(patterns, aliases: alias)
    }
    let classifier = BranchClassifier(model)
    #expect(classifier.classify("feat/x").kind?.name == "feature")
    #expect(classifier.classify("feat/").kind == nil)
  }

  @Test(
    arguments: [
      ("featrue/x", "feature/"), ("bugifx/x", "bugfix/"), ("hofix/1.0.0", "hotfix/"),
      ("Feature/x", "feature/"), ("relase/1.0.0", "release/"), ("chore/x", nil), ("xyz/x", nil),
    ] as [(String, String?)])
  func `the nearest prefix is proposed, never used`(name: String, nearest: String?) {
    guard case .unknown(let reason) = classifier.classify(name) else {
      Issue.record("\(classifier.classify(name))")
      return
    }
    #expect(classifier.nearest(to: name, unknownFor: reason) == nearest)
  }

  @Test(arguments: [
    ("release-1.4.0", "flowctl rename release-1.4.0 release/1.4.0"),
    ("rc/1.4.0", "flowctl rename rc/1.4.0 release/1.4.0"),
    ("1.4.0", "flowctl rename 1.4.0 release/1.4.0"),
    ("v1.4.0", "flowctl rename v1.4.0 release/1.4.0"),
    ("hotfix-1.3.1", "flowctl rename hotfix-1.3.1 hotfix/1.3.1"),
    ("1.4.x", "name it like release/<version>: flowctl start release --help"),
    ("stable-1.4", "name it like release/<version>: flowctl start release --help"),
    ("login", "flowctl rename login feature/login"),
  ])
  func `no hint makes a release a change`(name: String, hint: String) {
    let expectations: [(BranchModel, String?)] = [(.adapted, hint), (.githubFlow, nil)]
    for (model, expected) in expectations {
      let found = BranchNameRule(BranchClassifier(model)).check(name).diagnostics.first?.hint?.text
      if let expected { #expect(found == expected) }
      #expect(found?.contains("feature/") == (name == "login"))
    }
  }
}
