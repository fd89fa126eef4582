import Base
import Gitflow
import Testing

/// Decisions that take more than one rule.
struct MergePolicyTests {
  private func request(
    _ head: String, _ base: String, fork: String? = nil,
    stack: Evidence<MergeRequest.Stack>? = nil
  ) -> MergeRequest {
    let classifier = BranchClassifier(.adapted)
    return MergeRequest(
      head: .init(head, classifier.classify(head), fork: fork),
      base: .init(base, classifier.classify(base)), stack: stack)
  }

  private func facts(_ history: MergeHistory? = nil) -> MergeFacts {
    var facts = MergeFacts(notAsked: "a test", source: "develop", target: "develop")
    if let history { facts.history = .known(history) }
    facts.versions = VersionFacts()
    return facts
  }

  private func answers(
    _ request: MergeRequest, _ facts: MergeFacts, by policy: Policy = Policy()
  ) -> [RuleID: RuleCheck.Answer] {
    let results = MergePolicy(policy).evaluate(request, facts)
    return Dictionary(results.map { ($0.check.rule, $0.check.answer) }) { first, _ in first }
  }

  @Test func `a layer of a stack is evaluated for the target of the stack`() {
    let stack = MergeRequest.Stack(target: "develop", layers: ["feature/a"])
    let layer = request("feature/b", "feature/a", stack: .known(stack))
    #expect(answers(layer, facts())[.mergeTarget] == .pass)
    let wrong = MergeRequest.Stack(target: "main", layers: ["feature/a"])
    let toMain = request("feature/b", "feature/a", stack: .known(wrong))
    #expect(answers(toMain, facts())[.mergeTarget] == .fail)
    #expect(answers(request("feature/b", "feature/a"), facts())[.mergeTarget] == .fail)
  }

  @Test func `a stack with an unknown target is unknown, whatever severity a policy sets`() {
    let missing = request(
      "feature/b", "feature/a", stack: .missing(reason: "no token", remedy: nil))
    var policy = Policy()
    policy.levels[.mergeTarget] = .off
    let answers = answers(missing, facts(), by: policy)
    #expect(answers[.mergeTarget] == .unknown)
    #expect(!answers.values.contains(.pass))
  }

  @Test(arguments: [
    ("release/1.4.0", RuleCheck.Answer.fail), ("main", .fail), ("hotfix/1.3.1", .pass),
  ])
  func `a fork's release is not ours, and its hotfix is a contribution`(
    head: String, answer: RuleCheck.Answer
  ) {
    #expect(answers(request(head, "main", fork: "ada/app"), facts())[.mergeTarget] == answer)
    #expect(answers(request("release/1.4.0", "main"), facts())[.mergeTarget] == .pass)
  }

  @Test func `a fork's hotfix can't have the version of an open hotfix of this repository`() {
    var facts = facts()
    facts.versions?.branches = [
      VersionFacts.OpenBranch(
        ExistingBranch("hotfix/1.3.1"), kind: "hotfix",
        version: WrittenVersion(Version(1, 3, 1), .plain))
    ]
    #expect(answers(request("hotfix/1.3.1", "main"), facts)[.versionOrder] == .pass)
    let fork = request("hotfix/1.3.1", "main", fork: "ada/app")
    #expect(answers(fork, facts)[.versionOrder] == .fail)
  }

  @Test(
    arguments: [
      ("release/1.5.0", ["release/1.4.0"], [], false, RuleCheck.Answer.fail),
      ("release/1.4.0", ["release/1.5.0"], [], false, .pass),
      ("hotfix/1.3.2", ["hotfix/1.3.1"], [], false, .fail),
      ("release/1.5.0", ["release/1.4.0"], [Version(1, 4, 0)], false, .pass),
      ("release/1.5.0", ["release/1.4.0"], [], true, .pass),
    ] as [(String, [String], [Version], Bool, RuleCheck.Answer)])
  func `a version waits for lower open ones, which could not be released after it`(
    head: String, others: [String], tags: [Version], isLater: Bool, answer: RuleCheck.Answer
  ) throws {
    var facts = facts()
    let classifier = BranchClassifier(.adapted)
    for name in [head] + others {
      let branchClass = classifier.classify(name)
      facts.versions?.branches.append(
        VersionFacts.OpenBranch(
          ExistingBranch(name), kind: try #require(branchClass.kind).name,
          version: try #require(branchClass.parts?.version)))
    }
    for version in tags {
      facts.versions?.addTag("v\(version)", WrittenVersion(version, .prefixed))
    }
    var merge = request(head, "main")
    merge.isLater = isLater
    #expect(answers(merge, facts)[.versionOrder] == answer)
  }

  @Test func `a back-merge is evaluated by its commits`() throws {
    let ids = (1...3).map(LittleHistory.id)
    let merge = MergeHistory.Commit(ids[0], parents: [ids[1], ids[2]], subject: "Merge")
    let work = MergeHistory.Commit(ids[1], parents: [ids[2]], subject: "Work")
    let request = request("merge/main-into-develop", "develop")
    func answer(_ history: MergeHistory) -> RuleCheck.Answer? {
      answers(request, facts(history))[.wrongBase]
    }
    #expect(answer(MergeHistory(head: ids[0], commits: [merge])) == .pass)
    #expect(answer(MergeHistory(head: ids[0], commits: [merge, work])) == .fail)
    var lacking = MergeHistory(head: ids[0], commits: [merge])
    lacking.lackedSource = "origin/main"
    #expect(answer(lacking) == .fail)
    var altered = MergeHistory(head: ids[0], commits: [merge])
    altered.altered = [MergeHistory.Altered(ids[0], files: ["a.txt"])]
    #expect(answer(altered) == .fail)
    let octopus = MergeHistory.Commit(ids[0], parents: ids, subject: "Merge")
    #expect(answer(MergeHistory(head: ids[0], commits: [octopus])) == .fail)
  }

  @Test func `a version that undoes a live change is refused, and the hint restores it`() throws {
    var facts = facts()
    facts.target = "origin/main"
    facts.undone = .known([])
    let request = request("release/1.4.0", "main")
    #expect(answers(request, facts)[.missingBackMerge] == .pass)
    facts.undone = .known([
      MissingCommit(id: "2222222", subject: "Fix more", isUndone: true),
      MissingCommit(id: "1111111", subject: "Fix", reverter: "3333333"),
    ])
    #expect(answers(request, facts)[.missingBackMerge] == .fail)
    let finding = try #require(
      MergePolicy(Policy()).evaluate(request, facts).flatMap(\.diagnostics)
        .first { $0.rule == .missingBackMerge })
    #expect(finding.message == "'release/1.4.0' has reverted 2 commits of 'origin/main'")
    #expect(
      finding.hint?.text
        == "flowctl start bugfix restore 2222222 --release 1.4.0 && git cherry-pick 1111111 2222222"
    )
    facts.undone = .missing(reason: "shallow", remedy: nil)
    #expect(answers(request, facts)[.missingBackMerge] == .unknown)
  }

  @Test func `unreleased code is an error, unless a team allows it`() {
    var facts = facts()
    let commit = MergeHistory.Commit(LittleHistory.id(1), parents: [], subject: "New")
    facts.unreleased = .known(UnreleasedCode(of: "develop", merges: [], commits: [commit]))
    let request = request("release/1.4.0", "main")
    #expect(answers(request, facts)[.unreleasedCode] == .fail)
    var policy = Policy()
    policy.history.allowed = [.developIntoRelease]
    #expect(answers(request, facts, by: policy)[.unreleasedCode] == .pass)
    facts.unreleased = .missing(reason: "shallow", remedy: nil)
    #expect(answers(request, facts, by: policy)[.unreleasedCode] == .unknown)
  }

  @Test func `a release of a trunk is allowed main by the key of check history`() throws {
    var (facts, policy) = (facts(), Policy())
    let commit = MergeHistory.Commit(LittleHistory.id(1), parents: [], subject: "New")
    var code = UnreleasedCode(of: "main", merges: [], commits: [commit])
    code.allowance = .mainIntoRelease
    facts.unreleased = .known(code)
    let request = request("release/1.4.0", "main")
    policy.history.allowed = [.developIntoRelease]
    #expect(answers(request, facts, by: policy)[.unreleasedCode] == .fail)
    policy.history.allowed = [.mainIntoRelease]
    #expect(answers(request, facts, by: policy)[.unreleasedCode] == .pass)
    // A fix of the live version contains nothing of main, whatever a team allows.
    (code.allowance, code.live) = (nil, "v1.3.0")
    facts.unreleased = .known(code)
    let finding = try #require(
      MergePolicy(policy).evaluate(request, facts).flatMap(\.diagnostics)
        .first { $0.rule == .unreleasedCode })
    #expect(finding.hint?.text == "git rebase --onto v1.3.0 main release/1.4.0")
  }

  @Test func `a version that lacks a live one is refused until that is finished`() throws {
    var facts = facts()
    (facts.live, facts.liveBranch) = ("v1.3.1", "release/1.3.1")
    facts.undone = .known([MissingCommit(id: "1111111", subject: "Fix")])
    let finding = try #require(
      MergePolicy(Policy()).evaluate(request("release/1.4.0", "main"), facts)
        .flatMap(\.diagnostics).first { $0.rule == .missingBackMerge })
    #expect(finding.message == "'release/1.4.0' lacks 1 commit of 'v1.3.1'")
    #expect(finding.hint?.text == "flowctl finish release/1.3.1 --local")
  }

  @Test func `a branch on a squashed parent is rebased before its changes of it are lost`() throws {
    var facts = facts(MergeHistory(head: LittleHistory.id(1)))
    facts.squashedParent = SquashedParent(tip: LittleHistory.id(2), copy: LittleHistory.id(3))
    let finding = try #require(
      MergePolicy(Policy()).evaluate(request("feature/b", "develop"), facts)
        .flatMap(\.diagnostics).first)
    #expect(finding.rule == .wrongBase)
    #expect(finding.hint?.text == "flowctl update --fix-base feature/b --base develop")
  }

  @Test func `merging a reverted branch again does not restore it`() throws {
    var facts = facts()
    facts.reverted = FinishFacts.Reverted(merge: LittleHistory.id(1), by: LittleHistory.id(2))
    let result = try #require(
      MergePolicy(Policy()).evaluate(request("feature/x", "develop"), facts).first)
    #expect(result.check.answer == .fail)
    #expect(result.diagnostics.first?.message.contains("reverted") == true)
  }

  @Test func `a tag that production lacks is not the last version, but its version is used`() {
    var versions = VersionFacts(tags: [
      "v1.3.0": WrittenVersion(Version(1, 3, 0), .prefixed),
      "v9.9.9": WrittenVersion(Version(9, 9, 9), .prefixed),
    ])
    #expect(versions.lastTag?.name == "v9.9.9")
    versions.tagsApart = [
      TagApart("v9.9.9", Version(9, 9, 9), at: LittleHistory.id(1), isReleased: false)
    ]
    #expect(versions.lastTag?.name == "v1.3.0")
    var facts = facts()
    facts.versions = versions
    #expect(answers(request("release/1.4.0", "main"), facts)[.versionOrder] == .pass)
    #expect(answers(request("release/9.9.9", "main"), facts)[.versionOrder] == .fail)
  }
}
