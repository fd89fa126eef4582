import TestSupport
import Testing

/// Right and wrong bases in one history, checked by `check merge`.
struct AncestryFamilyTests {
  private struct Case {
    let head: String
    let base: String
    let carries: Set<String>
  }

  /// Two hotfixes, two overlapping releases, and typical branches between them.
  private func family() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("hotfix/1.0.2", from: "main")
    try await repository.work("hotfix/1.0.9", from: "develop")
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit("After the cut", files: ["later.txt": "later\n"])
    try await repository.work("release/1.2.0", from: "develop")
    try await repository.work("bugfix/1.1.0/right", from: "release/1.1.0")
    try await repository.work("bugfix/1.1.0/develop", from: "develop")
    try await repository.work("bugfix/1.1.0/newer", from: "release/1.2.0")
    try await repository.work("feature/right", from: "develop")
    try await repository.work("feature/old", from: "develop~1")
    try await repository.work("feature/release", from: "release/1.1.0")
    try await repository.work("feature/main", from: "main")
    try await repository.work("feature/updated", from: "develop~1")
    try await repository.merge("develop")
    try await repository.work("feature/merged", from: "develop")
    try await repository.merge("release/1.1.0")
    try await repository.git("switch", "--quiet", "main")
    try await repository.work("hotfix/1.0.1", from: "main")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("hotfix/1.0.1")
    try await repository.work("feature/after", from: "main")
    return repository
  }

  private let cases = [
    Case(head: "hotfix/1.0.2", base: "main", carries: []),
    Case(
      head: "hotfix/1.0.9", base: "main", carries: ["develop", "release/1.1.0", "release/1.2.0"]),
    Case(head: "bugfix/1.1.0/right", base: "release/1.1.0", carries: []),
    Case(
      head: "bugfix/1.1.0/develop", base: "release/1.1.0", carries: ["develop", "release/1.2.0"]),
    Case(head: "bugfix/1.1.0/newer", base: "release/1.1.0", carries: ["develop", "release/1.2.0"]),
    Case(head: "feature/right", base: "develop", carries: []),
    Case(head: "feature/old", base: "develop", carries: []),
    Case(head: "feature/release", base: "develop", carries: ["release/1.1.0"]),
    Case(head: "feature/main", base: "develop", carries: []),
    Case(head: "feature/updated", base: "develop", carries: []),
    Case(head: "feature/merged", base: "develop", carries: ["release/1.1.0"]),
    Case(head: "feature/after", base: "develop", carries: ["main"]),
    Case(head: "release/1.1.0", base: "main", carries: []),
    Case(head: "release/1.2.0", base: "main", carries: []),
  ]

  private func lines(in answer: Answer) -> Set<String> {
    let message = answer.findings?.first { $0.rule == "wrong-base" }?.message ?? ""
    let names = ["main", "develop", "release/1.1.0", "release/1.2.0"]
    let carried = message.split(separator: " that ").first ?? ""
    return Set(
      names.filter { carried.contains("'\($0)' (") || carried.hasSuffix(" from '\($0)'") })
  }

  @Test func `a branch contains no commits of another branch`() async throws {
    let repository = try await family()
    for item in cases {
      let answer = try await repository.merge(item.head, into: item.base)
      #expect(answer.answer(of: "merge-target") == "pass", "\(item)")
      #expect(
        answer.answer(of: "wrong-base") == (item.carries.isEmpty ? "pass" : "fail"), "\(item)")
      #expect(lines(in: answer) == item.carries, "\(item)")
    }
    // After the back-merge of main, its commits belong to develop, too.
    try await repository.git("switch", "--quiet", "develop")
    try await repository.merge("main")
    let answer = try await repository.merge("feature/after", into: "develop")
    #expect(answer.verdict == "pass")
  }

  @Test func `the hinted rebase fixes a wrong base`() async throws {
    let repository = try await family()
    for item in cases where item.carries.count == 1 && item.head != "feature/merged" {
      let wrong = try await repository.merge(item.head, into: item.base)
      let hint = try #require(wrong.hints().first { $0.hasPrefix("flowctl update --fix-base ") })
      let run = try await repository.flowctl(
        hint.split(separator: " ").dropFirst().map(String.init))
      #expect(run.status == 0, "\(run.errors)")
      let mended = try await repository.merge(item.head, into: item.base)
      #expect(mended.answer(of: "wrong-base") == "pass", "\(item)")
    }
  }

  @Test(arguments: ["", "rules: { pull-request-size: off }\n"])
  func `an unrelated history is unknown until it is rebased`(policy: String) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("Policy", files: [".flowctl.yml": policy])
    try await repository.git("switch", "--quiet", "--orphan", "feature/alien")
    try await repository.commit("From elsewhere", files: ["alien.txt": "x\n"])
    let answer = try await repository.merge("feature/alien", into: "develop")
    #expect(answer.verdict == "unknown")
    let hint = try #require(answer.hints().first)
    #expect(hint == "git rebase --root --onto develop feature/alien")
    try await repository.git(hint.split(separator: " ").dropFirst().map(String.init))
    #expect(try await repository.merge("feature/alien", into: "develop").verdict == "pass")
  }
}
