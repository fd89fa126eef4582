import TestSupport
import Testing

/// The date of a commit decides nothing.
struct StatedDateTests {
  @Test(arguments: [1, 8])
  func `a hotfix from develop is rejected, whatever the dates of its commits`(count: Int)
    async throws
  {
    let repository = try await ScratchRepository.published()
    try await repository.commit("More", files: ["more.txt": "1\n"])
    try await repository.git("push", "--quiet", "origin", "develop")
    var tip = try await repository.tip("develop")
    let tree = try await repository.tip("develop^{tree}")
    for _ in 0..<count {
      let who = "A <a@example.com> 978307200 +0000"
      let text = "tree \(tree)\nparent \(tip)\nauthor \(who)\ncommitter \(who)\n\nOld\n"
      tip = try await repository.git(
        ["hash-object", "-t", "commit", "-w", "--stdin"], input: Array(text.utf8))
    }
    try await repository.git("push", "--quiet", "origin", "\(tip):refs/heads/hotfix/1.0.1")
    let clone = try await repository.clone("other")
    let check = try await clone.merge("hotfix/1.0.1", into: "main")
    #expect(check.failed == ["wrong-base"])
    let behind = try await clone.flowctl(
      "check", "merge", "--head", "hotfix/1.0.1", "--base", "main")
    #expect(behind.output.contains("0 commits behind main"), "\(behind.output)")
  }
}
