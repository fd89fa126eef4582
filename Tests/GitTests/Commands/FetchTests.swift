import Git
import TestSupport
import Testing

struct FetchTests {
  @Test func `a configured remote is fetched into the given refs`() async throws {
    let server = try await ScratchRepository.make()
    let head = try await server.commit("root")
    let clone = try await ScratchRepository.make()
    try await clone.git("remote", "add", "origin", server.path)
    let refspec = try Refspec("refs/heads/*", to: "refs/remotes/origin/*", isForced: true)
    try await clone.commands().fetch("origin", [refspec])
    let fetched = try clone.refs().references(under: "refs/")
    #expect(fetched.map(\.name) == ["refs/remotes/origin/main"])
    #expect(fetched.first?.id.description == head)
    await #expect(throws: GitError.self) {
      try await clone.commands().fetch("origin", [try Refspec("refs/heads/no", to: nil)])
    }
  }

  @Test func `a tag that differs on the remote is returned, and the rest is fetched`() async throws
  {
    let server = try await ScratchRepository.make()
    let root = try await server.commit("root")
    try await server.git("tag", "nightly")
    try await server.git("tag", "same")
    let clone = try await ScratchRepository.make()
    try await clone.git("remote", "add", "origin", server.path)
    #expect(try await clone.commands().fetch("origin", [], tags: true).isEmpty)
    let next = try await server.commit("next")
    try await server.git("tag", "--force", "nightly")
    try await server.git("tag", "v1.0.0")
    let moved = try await clone.commands().fetch("origin", [], tags: true, prunes: true)
    #expect(moved == ["refs/tags/nightly"])
    #expect(try clone.refs().resolve("refs/tags/nightly")?.description == root)
    #expect(try clone.refs().resolve("refs/tags/v1.0.0")?.description == next)
    #expect(try clone.refs().resolve("refs/remotes/origin/main")?.description == next)
    try await server.git("branch", "--move", "main", "gone")
    await #expect(throws: GitError.self) {
      try await clone.commands().fetch(
        "origin", [try Refspec("refs/heads/main", to: nil)], tags: true)
    }
  }

  @Test(arguments: ["--upload-pack=touch pwned", "nowhere", "/tmp", "ext::sh -c true", ""])
  func `a remote that is not configured is refused`(name: String) async throws {
    let repository = try await ScratchRepository.make()
    await #expect(throws: GitError.invalidName(name)) {
      try await repository.commands().fetch(name, [])
    }
  }

  @Test func `a remote named like an option is refused`() async throws {
    let repository = try await ScratchRepository.make()
    let name = "--upload-pack=touch pwned"
    try repository.write("[remote \"\(name)\"]\n\turl = /tmp\n", to: ".git/config")
    await #expect(throws: GitError.invalidName(name)) {
      try await repository.commands().fetch(name, [])
    }
  }

  @Test(arguments: [
    ("refs/heads/main", "refs/remotes/origin/main"), ("refs/heads/*", "refs/remotes/origin/*"),
    ("refs/pull/*/head", "refs/remotes/pull/*"),
  ])
  func `a refspec is written as Git reads it`(source: String, destination: String) throws {
    #expect(
      try Refspec(source, to: destination, isForced: true).description
        == "+\(source):\(destination)")
    #expect(try Refspec(source, to: nil).description == source)
  }

  @Test(arguments: [
    ("main", "refs/heads/main"), ("--all", nil), ("refs/heads/a:refs/heads/b", nil),
    ("^refs/heads/a", nil), ("refs/heads/*", "refs/heads/x"), ("refs/heads/*/*", "refs/x/*/*"),
    ("refs/heads/a", "refs/heads/../../x"), ("", nil), ("refs/heads/a b", nil),
  ])
  func `a refspec that could match more is refused`(source: String, destination: String?) {
    #expect(throws: GitError.self) { try Refspec(source, to: destination) }
  }
}
