import Git
import TestSupport
import Testing

struct PathHistoryTests {
  @Test func `first-parent commits that change a file of a pattern are found`()
    async throws
  {
    let repository = try await ScratchRepository.make()
    let first = try await repository.commit("a", files: ["x/a.txt": "1"])
    try await repository.commit("b", files: ["b.md": "1"])
    try await repository.git("switch", "--quiet", "-c", "side")
    try await repository.commit("c", files: ["a.txt": "1"])
    try await repository.git("switch", "--quiet", "main")
    let merge = try await repository.merge("side")
    let tip = try await repository.commit("d", files: ["d.md": "1"])
    let git = try repository.commands()
    let head = try #require(try await git.commit(named: tip))
    let all = try await git.firstParentCommits(from: head, changing: ["*.txt"])
    #expect(all.map(\.description) == [merge, first])
    let excluded = try await git.commit(named: first)
    let rest = try await git.firstParentCommits(
      from: head, changing: ["*.txt"], excluding: excluded)
    #expect(rest.map(\.description) == [merge])
  }

  @Test func `files of a commit are listed with their IDs, and links too`() async throws {
    let repository = try await ScratchRepository.make()
    let names = ["a.txt", "é\t\"/b.txt", "c.md"]
    try await repository.commit(
      "a", files: Dictionary(names.map { ($0, $0) }, uniquingKeysWith: { first, _ in first }))
    let id = try await repository.git(["hash-object", "-w", "--stdin"], input: Array("c.md".utf8))
    try await repository.git("update-index", "--add", "--cacheinfo", "120000,\(id),link.txt")
    let tip = try await repository.commit("link")
    let git = try repository.commands()
    let head = try #require(try await git.commit(named: tip))
    let blobs = try await git.blobs(in: head, suffix: ".txt")
    #expect(blobs.map(\.path) == ["a.txt", "é\t\"/b.txt"])
    let expected = try await repository.git("rev-parse", "\(tip):a.txt")
    #expect(blobs.first?.id.description == expected)
    let links = try await git.entries(in: head).filter { $0.kind == .link }
    #expect(links.map(\.path) == ["link.txt"] && links.map(\.id.description) == [id])
  }
}
