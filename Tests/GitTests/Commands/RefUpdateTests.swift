import Git
import TestSupport
import Testing

struct RefUpdateTests {
  private struct Setup {
    let repository: ScratchRepository
    let commands: GitCommands
    let first: ObjectID
    let second: ObjectID

    static func make() async throws -> Setup {
      let repository = try await ScratchRepository.make()
      try await repository.commit("first")
      try await repository.commit("second")
      return Setup(
        repository: repository, commands: try repository.commands(),
        first: try await repository.id("HEAD~1"), second: try await repository.id("HEAD"))
    }
  }

  @Test func `a ref is created and moved by compare-and-swap`() async throws {
    let setup = try await Setup.make()
    let (commands, ref) = (setup.commands, "refs/heads/topic")
    try await commands.createRef(ref, at: setup.first)
    await #expect(throws: GitError.refMoved(ref: ref, expected: nil, actual: setup.first)) {
      try await commands.createRef(ref, at: setup.second)
    }
    let moved = GitError.refMoved(ref: ref, expected: setup.second, actual: setup.first)
    await #expect(throws: moved) {
      try await commands.transact(
        [RefEdit(ref, from: setup.second, to: setup.second)], reason: "moved")
    }
    try await commands.transact(
      [RefEdit(ref, from: setup.first, to: setup.second)], reason: "moved")
    #expect(try await commands.resolve(ref) == setup.second)
  }

  @Test(arguments: ["refs/heads/a b", "refs/heads/../x", "--stdin", "HEAD", "refs/heads/a\0b", ""])
  func `a name that could be more than a ref is refused`(name: String) async throws {
    let setup = try await Setup.make()
    await #expect(throws: GitError.invalidName(name)) {
      try await setup.commands.createRef(name, at: setup.first)
    }
  }

  @Test func `a branch named like an option is only a name`() async throws {
    let setup = try await Setup.make()
    let ref = "refs/heads/--upload-pack=touch pwned".replacing(" ", with: "-")
    try await setup.commands.createRef(ref, at: setup.first)
    #expect(try await setup.commands.resolve(ref) == setup.first)
    #expect(try setup.repository.refs().resolve(ref) == setup.first)
    let names = try await setup.commands.references(under: "refs/heads/").map(\.name)
    #expect(names == [ref, "refs/heads/main"])
  }
}
