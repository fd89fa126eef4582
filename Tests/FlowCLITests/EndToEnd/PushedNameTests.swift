import Base
import Foundation
import TestSupport
import Testing

/// A name that exists only in a push is fixed by another push.
struct PushedNameTests {
  @Test(arguments: [
    ("refs/heads/feature/a", "git branch feature/login feature/a && git push origin feature/login"),
    ("HEAD~0", "git branch feature/login 'HEAD~0' && git push origin feature/login"),
    ("refs/heads/login", "flowctl rename login feature/login"),
  ])
  func `the hint has the pushed name, and works`(_ ref: String, _ hint: String) async throws {
    let repository = try await ScratchRepository.published()
    try await repository.work("feature/a", from: "develop")
    try await repository.git("branch", "login")
    let (tip, none) = (try await repository.tip("HEAD"), String(repeating: "0", count: 40))
    let run = try await repository.flowctl(
      "hooks", "run", "pre-push", "--json", input: "\(ref) \(tip) refs/heads/login \(none)\n")
    #expect(run.status == 1)
    #expect(try run.answer().hints() == [hint])
    #expect(try await repository.type(hint).status == 0)
  }

  @Test func `the remote is the one that is pushed to`() async throws {
    let repository = try await ScratchRepository.published()
    let (tip, none) = (try await repository.tip("HEAD"), String(repeating: "0", count: 40))
    let line = "refs/heads/develop \(tip) refs/heads/login \(none)\n"
    let run = try await repository.flowctl(
      "hooks", "run", "pre-push", "fork", "../fork.git", "--json", input: line)
    #expect(
      try run.answer().hints() == [
        "git branch feature/login develop && git push fork feature/login"
      ])
  }
}
