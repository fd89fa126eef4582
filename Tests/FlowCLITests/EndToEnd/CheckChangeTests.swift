import Foundation
import TestSupport
import Testing

/// Checks of added lines in real repositories.
struct CheckChangeTests {
  private static let token =
    "let token = \"ghp_" + String(repeating: "aB3dE6gH9k", count: 4).prefix(36) + "\"\n"

  @Test func `a secret is found if the check is on`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.branch("feature/a", from: "develop")
    try repository.write(Self.token, to: "a.swift")
    #expect(try await repository.flowctl("check", "secrets").status == 0)
    try await repository.git("add", "a.swift")
    #expect(try await repository.flowctl("check", "secrets", "--staged").status == 1)
    try await repository.commit("Token")
    let run = try await repository.flowctl("check", "secrets")
    #expect(run.status == 1 && !run.output.contains("aB3dE6gH9k"))
    #expect(try await repository.flowctl("check", "secrets", "--base", "HEAD").status == 0)
    #expect(try await repository.flowctl("check", "secrets", "--all").status == 1)
  }

  @Test func `a change can't allow its own secret, or hide it from Git`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.branch("feature/a", from: "develop")
    try await repository.commit(
      "Token", files: ["a.swift": Self.token, ".gitattributes": "*.swift binary -diff\n"])
    let first = try await repository.flowctl("check", "secrets", "--base", "develop", "--json")
    #expect(first.status == 1)
    let hint = try #require(try first.answer().hints().first)
    let fingerprint: Substring = try #require(
      hint.split(separator: " ").first { $0.count == 16 && $0.allSatisfy(\.isHexDigit) })
    try await repository.commit(
      "Allow", files: [".flowctl/secrets.allow": "\(fingerprint)  mine\n"])
    #expect(try await repository.flowctl("check", "secrets", "--base", "develop").status == 1)
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit(
      "Allow", files: [".flowctl/secrets.allow": "\(fingerprint)  reviewed\n"])
    try await repository.git("switch", "--quiet", "feature/a")
    try await repository.git("rebase", "--quiet", "--strategy-option=ours", "develop")
    #expect(try await repository.flowctl("check", "secrets", "--base", "develop").status == 0)
  }

  @Test func `a conflict is predicted, and no merge driver runs`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.branch("feature/a", from: "develop")
    try await repository.commit("Ours", files: ["app.txt": "ours\n"])
    #expect(try await repository.flowctl("check", "conflicts").status == 0)
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit(
      "Theirs", files: ["app.txt": "theirs\n", ".gitattributes": "* merge=evil\n"])
    try await repository.git("switch", "--quiet", "feature/a")
    try await repository.git("config", "merge.evil.driver", "touch '\(repository.path)/pwned'")
    try await repository.commit("Attributes", files: [".gitattributes": "* merge=evil\n"])
    let run = try await repository.flowctl("check", "conflicts", "--into", "develop")
    #expect(run.status == 1 && run.output.contains("'app.txt' conflicts with 'develop'"))
    #expect(!repository.scratch.exists("work/pwned"))
    #expect(try await repository.flowctl("check", "conflicts", "--into", "nowhere").status == 2)
  }

  @Test func `a merge that a shallow clone can't predict is unknown, and the hint has the command`()
    async throws
  {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("Gates", files: [".flowctl.yml": "gates: { conflicts: }\n"])
    try await repository.work("feature/a", from: "develop")
    try await repository.publish()
    let clone = try await repository.clone(
      "shallow", "--depth", "1", "--no-single-branch", "--branch", "feature/a")
    let check = try await clone.flowctl("check", "conflicts")
    #expect(check.status == 2, "\(check.output)\(check.errors)")
    let gate = try await clone.flowctl("gate", "run", "conflicts")
    for run in [check, gate] {
      #expect(run.output.contains("this clone is shallow"))
      #expect(run.output.contains("hint: git fetch --unshallow"))
    }
    try await clone.git("fetch", "--quiet", "--unshallow")
    #expect(try await clone.flowctl("check", "conflicts").status == 0)
    #expect(try await clone.flowctl("gate", "run", "conflicts").status == 0)
  }

  @Test func `copies are found in the tree and in a change`() async throws {
    let code = (0..<30).map { "let value\($0) = make(\($0))\n" }.joined()
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("One", files: ["One.swift": code])
    try await repository.branch("feature/a", from: "develop")
    #expect(try await repository.flowctl("check", "duplication").status == 0)
    try await repository.commit("Two", files: ["Two.swift": "import A\n" + code])
    for words in [[], ["--base", "develop"], ["."], ["One.swift", "Two.swift"]] {
      #expect(try await repository.flowctl(["check", "duplication"] + words).status == 1)
    }
    #expect(try await repository.flowctl("check", "duplication", "Two.swift").status == 0)
  }
}
