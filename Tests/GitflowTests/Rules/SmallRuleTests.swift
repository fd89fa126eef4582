import Base
@testable import Gitflow
import Testing

struct SmallRuleTests {
  private let request = MergeRequest(
    head: .init("feature/x", BranchClassifier(.adapted).classify("feature/x")),
    base: .init("develop", BranchClassifier(.adapted).classify("develop")))

  @Test(arguments: [
    ("plain/word-1.0", "plain/word-1.0"), ("", "''"), ("-x", "'-x'"), ("a b", "'a b'"),
    ("it's", "'it'\\''s'"), ("$(rm)", "'$(rm)'"), ("`x`", "'`x`'"), ("a;b", "'a;b'"),
    ("a\nb", "$'a\\x0ab'"), ("~x", "'~x'"), ("#x", "'#x'"), ("é", "'é'"),
  ])
  func `a word of a hint stays one word`(word: String, quoted: String) {
    #expect(ShellWord.quoted(word) == quoted)
  }

  @Test func `the size of a change excludes files that tools write`() {
    let files = [
      ChangedFile(path: "Sources/App.swift", lines: 300),
      ChangedFile(path: "Package.resolved", lines: 5_000),
      ChangedFile(path: "App/Localizable.xcstrings", lines: 9_000),
      ChangedFile(path: "image.png", lines: nil),
    ]
    let limits = SizeLimits(lines: 300, files: 2)
    let answer = PullRequestSizeRule.check(request, .known(files), limits: limits)
    #expect(answer.check.answer == .pass)
    let tight = PullRequestSizeRule.check(
      request, .known(files), limits: SizeLimits(lines: 299, files: 2))
    #expect(tight.check.answer == .fail)
    #expect(tight.diagnostics.map(\.severity) == [.warning])
    let few = PullRequestSizeRule.check(
      request, .known(files), limits: SizeLimits(lines: 300, files: 1))
    #expect(few.check.answer == .fail)
  }

  @Test func `missing evidence is never a pass`() {
    let missing = "not here"
    let answers = [
      PullRequestSizeRule.check(
        request, .missing(reason: missing, remedy: nil), limits: SizeLimits()),
      WrongBaseRule.check(request, source: "develop", .missing(reason: missing, remedy: nil)),
      StaleBaseRule.check(request, behind: .missing(reason: missing, remedy: nil), limit: nil),
    ]
    #expect(answers.map(\.check.answer) == [.unknown, .unknown, .unknown])
    #expect(answers.flatMap(\.diagnostics).filter(\.isUndecided).count == 3)
  }

  @Test(arguments: [
    ("release/1.1.0", ForeignLine.Overlap.part, "flowctl update --fix-base HEAD --base main"),
    ("release/1.1.0", .whole, "git log --oneline develop..HEAD"),
    ("develop", .same, "git log --oneline develop..HEAD"),
    (
      "release/1.1.0", .same,
      "if 'release/1.1.0' is its former name, delete that branch; "
        + "if it is the new name: git switch release/1.1.0"
    ),
    (
      "origin/release/1.1.0", .same,
      "if 'origin/release/1.1.0' is its former name, delete that branch; "
        + "if it is the new name: git switch release/1.1.0"
    ),
  ])
  func `no rebase is suggested that leaves no commits`(
    line: String, overlap: ForeignLine.Overlap, hint: String
  ) {
    let head = "release/1.2.0"
    let request = MergeRequest(
      head: .init(head, BranchClassifier(.adapted).classify(head)),
      base: .init("main", BranchClassifier(.adapted).classify("main")))
    let lines = [ForeignLine(line: line, overlap: overlap, count: 1, commits: [])]
    let told = WrongBaseRule.check(request, source: "develop", .known(lines))
    #expect(told.diagnostics.map(\.hint?.text) == [hint.replacing("HEAD", with: head)])
  }

  @Test(arguments: [(0, RuleCheck.Answer.pass), (5, .pass), (6, .fail)])
  func `a base is stale beyond its limit`(behind: Int, expected: RuleCheck.Answer) {
    #expect(StaleBaseRule.check(request, behind: .known(behind), limit: 5).check.answer == expected)
    #expect(StaleBaseRule.check(request, behind: .known(behind), limit: nil).check.answer == .pass)
  }

  @Test func `the hint for a stale base switches to the head and merges the checked ref`() {
    let told = StaleBaseRule.check(
      request, behind: .known(6), limit: 5, display: "origin/\(request.base.name)")
    #expect(
      told.diagnostics.map(\.hint?.text) == [
        "git switch \(request.head.name) && git merge origin/\(request.base.name)"
      ])
    var fork = request
    fork.head.fork = "someone/app"
    #expect(
      StaleBaseRule.check(fork, behind: .known(6), limit: 5).diagnostics.map(\.hint?.text)
        == ["git merge \(request.base.name)"])
  }

  @Test func `a missing commit fails, and a copied commit warns`() {
    func check(_ commits: [MissingCommit]) -> [RuleResult] {
      MissingBackMergeRule.check(
        PendingBackMerge(
          source: "main", sourceName: "main", target: "origin/develop", targetName: "develop",
          missing: .known(commits))
      )
    }
    let lost = MissingCommit(id: "1", subject: "Lost")
    let copied = MissingCommit(id: "2", subject: "Copied", equivalent: .samePatch)
    #expect(check([]).map(\.check.answer) == [.pass])
    #expect(check([lost]).map(\.check.rule) == [.missingBackMerge])
    #expect(check([copied]).map(\.check.rule) == [.missingBackMerge, .mergeMethod])
    #expect(check([copied]).flatMap(\.diagnostics).map(\.severity) == [.warning])
    let both = check([lost, copied]).flatMap(\.diagnostics)
    #expect(both.map(\.severity) == [.error, .warning])
    #expect(
      both.first?.hint?.text.contains(
        "git switch --no-track -c merge/main-into-develop origin/develop")
        == true)
  }
}
