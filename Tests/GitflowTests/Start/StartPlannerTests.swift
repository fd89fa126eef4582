import Base
import Gitflow
import Testing

struct StartPlannerTests {
  private func plan(
    _ request: StartRequest, existing: [String] = ["main", "develop"], policy: Policy = Policy()
  ) throws(StartError) -> StartPlan {
    var facts = VersionFacts(tags: ["v1.4.0": WrittenVersion(Version(1, 4, 0), .prefixed)])
    let classifier = BranchClassifier(policy.model)
    for name in existing {
      let branchClass = classifier.classify(name)
      guard let kind = branchClass.kind, kind.introducesVersion,
        let version = branchClass.parts?.version
      else { continue }
      facts.branches.append(.init(ExistingBranch(name), kind: kind.name, version: version))
    }
    return try StartPlanner(
      policy: policy, versions: facts, existing: existing.map { ExistingBranch($0) }
    ).plan(request)
  }

  @Test(arguments: [
    ("https://github.com/octo/app/issues/17", "17"), ("#7", "7"), ("x y", "<number>"),
  ])
  func `a text that ends with an issue number is rejected with that number as hint`(
    text: String, number: String
  ) {
    let error = #expect(throws: StartError.self) {
      try plan(StartRequest("feature", words: ["login"], issue: text))
    }
    #expect(error?.diagnostics.first?.hint?.text == "--issue \(number)")
  }

  @Test func `each branch type has its name and its base`() throws {
    let open = ["main", "develop", "release/1.5.0"]
    let feature = try plan(StartRequest("feature", words: ["Add", "it"], issue: "ABC-42"))
    #expect(feature.name.text == "feature/ABC-42-add-it" && feature.base == "develop")
    let release = try plan(StartRequest("release"))
    #expect(release.name.text == "release/1.5.0" && release.base == "develop")
    let hotfix = try plan(StartRequest("hotfix", words: ["crash"]), existing: open)
    #expect(hotfix.name.text == "hotfix/1.4.1/crash" && hotfix.base == "main")
    let bugfix = try plan(StartRequest("bugfix", words: ["title"]), existing: open)
    #expect(bugfix.name.text == "bugfix/1.5.0/title" && bugfix.base == "release/1.5.0")
  }

  @Test(
    arguments: [
      (["develop"], [], "bugfix/crash", "develop"),
      (["develop"], ["release/1.5.0"], "bugfix/crash", "develop"),
      (["develop", "release"], [], "bugfix/crash", "develop"),
      (["develop", "release"], ["release/1.5.0"], "bugfix/1.5.0/crash", "release/1.5.0"),
    ] as [([KindName], [String], String, String)])
  func `a bugfix starts at a release only if the model creates it from one`(
    from sources: [KindName], open: [String], name: String, base: String
  ) throws {
    var policy = Policy()
    for index in policy.model.kinds.indices where policy.model.kinds[index].name == "bugfix" {
      policy.model.kinds[index].sources = sources
      policy.model.kinds[index].targets = sources
    }
    let plan = try plan(
      StartRequest("bugfix", words: ["crash"]), existing: ["main", "develop"] + open,
      policy: policy)
    #expect(plan.name.text == name && plan.base == base)
  }

  @Test(arguments: [
    (["login"], "42", "feature/42-login"), (["login"], nil, "--issue <number>"),
    ([], "7", "<words>"),
  ])
  func `an issue with its own placeholder is required, and is not the title`(
    words: [String], issue: String?, expected: String
  ) throws {
    var model = BranchModel.adapted
    let pattern = try NamePattern(parsing: "feature/<issue>-<slug>")
    for index in model.kinds.indices where model.kinds[index].name == "feature" {
      model.kinds[index].shape = .topic([pattern])
    }
    let request = StartRequest("feature", words: words, issue: issue)
    do throws(StartError) {
      #expect(try plan(request, policy: Policy(model: model)).name.text == expected)
    } catch {
      #expect(error.isUsage)
      // The command of the user is added where the hint is printed.
      #expect(error.diagnostics.map(\.hint?.text) == [expected])
    }
  }

  @Test(arguments: [
    ("feature/<issue>_<slug>", ["login"], "feature/42_login"),
    ("feature/<issue>", [], "feature/42"), ("feature/<issue>", ["login"], nil),
  ])
  func `a name may contain an issue in any form`(
    pattern: String, words: [String], expected: String?
  ) throws {
    var model = BranchModel.adapted
    let pattern = try NamePattern(parsing: pattern)
    for index in model.kinds.indices where model.kinds[index].name == "feature" {
      model.kinds[index].shape = .topic([pattern])
    }
    let request = StartRequest("feature", words: words, issue: "42")
    do throws(StartError) {
      #expect(try plan(request, policy: Policy(model: model)).name.text == expected)
    } catch {
      #expect(expected == nil)
      #expect(error.diagnostics.map(\.hint?.text) == ["flowctl start feature --issue 42"])
    }
  }

  @Test func `no title is required if the name has no placeholder for it`() throws {
    var model = BranchModel.adapted
    let pattern = try NamePattern(parsing: "feature/<issue>")
    for index in model.kinds.indices where model.kinds[index].name == "feature" {
      model.kinds[index].shape = .topic([pattern])
    }
    let error = #expect(throws: StartError.self) {
      try plan(StartRequest("feature"), policy: Policy(model: model))
    }
    #expect(error?.isUsage == true)
    #expect(error?.diagnostics.map(\.message) == ["a feature branch needs an issue"])
    #expect(error?.diagnostics.map(\.hint?.text) == ["--issue <number>"])
  }

  @Test func `the next release is higher than the open ones`() throws {
    let release = try plan(StartRequest("release"), existing: ["release/1.5.0", "release/1.7.0"])
    #expect(release.name.text == "release/1.8.0")
  }

  @Test(arguments: ["1.5.x", "v1.5.x", "1.5-stable", "stable-1.5", "rc/1.5.0", "release-1.5.0"])
  func `the next release is none that another branch has`(name: String) throws {
    let release = try plan(StartRequest("release"), existing: ["main", "develop", name])
    #expect(release.name.text == "release/1.6.0")
    let hotfix = try plan(StartRequest("hotfix"), existing: ["main", "develop", name])
    #expect(hotfix.version == Version(1, 4, 1))
  }

  @Test(arguments: [
    (StartRequest("featur", words: ["x"]), true), (StartRequest("develop"), true),
    (StartRequest("feature"), true), (StartRequest("release", words: ["x"]), true),
    (StartRequest("release", issue: "42"), true), (StartRequest("feature", issue: "x y"), true),
    (StartRequest("feature", words: ["x"], version: .bump(.minor)), true),
    (StartRequest("feature", words: ["x"], release: Version(1, 5, 0)), true),
    (StartRequest("bugfix", words: ["x"]), false),
    (StartRequest("release", version: .given(Version(1, 4, 0))), false),
  ])
  func `a wrong command line is distinguished from a wrong state`(
    request: StartRequest, isUsage: Bool
  ) {
    do throws(StartError) {
      let plan = try plan(request)
      Issue.record("\(plan)")
    } catch {
      #expect(error.isUsage == isUsage)
      #expect(!error.diagnostics.isEmpty)
    }
  }

  @Test func `a rule that is off rejects nothing`() throws {
    let request = StartRequest("release", version: .given(Version(1, 0, 0)))
    var policy = Policy()
    policy.levels = ["version-order": .off]
    #expect(try plan(request, policy: policy).name.text == "release/1.0.0")
  }

  @Test func `an existing branch is not changed, whatever the policy`() {
    var policy = Policy()
    policy.levels = ["name-collision": .off]
    #expect(throws: StartError.self) {
      try plan(
        StartRequest("feature", words: ["x"]), existing: ["develop", "feature/x"], policy: policy)
    }
  }

  @Test(arguments: [("release", "chore/release-1.5.0"), ("hotfix", "fix/release-1.4.1")])
  func `without branches of versions a change prepares the next one`(
    kind: String, name: String
  ) throws {
    var policy = Policy()
    policy.model = .githubFlow
    let plan = try plan(StartRequest(KindName(kind)), existing: ["main"], policy: policy)
    #expect(plan.name.text == name && plan.base == "main")
    #expect(plan.version == (kind == "release" ? Version(1, 5, 0) : Version(1, 4, 1)))
  }
}
