@testable import GitHubCommands
@testable import Session
import Base
import GitHub
import Gitflow
import TestSupport
import Testing

/// Finds the repository of the issue numbers in a clone of octo/app.
@Suite struct OwnRepositoryTests {
  private func question(_ names: String..., offline: Bool = false) -> ReleaseQuestion {
    ReleaseQuestion(
      version: Version(1, 2, 0),
      choices: GitHubChoices(
        repositories: names.compactMap { RepositoryName($0) }, isOffline: offline))
  }

  /// octo/other has a 1.2.0 of its own, with labels.
  private func scene() async throws -> ReleaseScene {
    let scene = try await ReleaseScene.make()
    await scene.server.edit { state in
      state.addRepository("octo/other")
      state.addIssues(5, to: "octo/other")
      state.addLabel(
        "1.2.0: in develop", to: "octo/other",
        description: "state of release 1.2.0, kept by flowctl")
      state.change("octo/other") { $0.issues[5]?.labels = ["1.2.0: in develop"] }
    }
    return scene
  }

  private func hint(
    _ scene: ReleaseScene, _ question: ReleaseQuestion
  ) async throws -> String? {
    let error = await #expect(throws: Failure.self) { try await scene.sync(question) }
    #expect(error?.status == .usage)
    return error?.diagnostics.first?.hint?.text
  }

  @Test func `labels of another project are not changed`() async throws {
    let scene = try await scene()
    #expect(
      try await hint(scene, question("octo/other")) == "--repo octo/app --repo octo/other")
    let methods = await scene.server.log.map(\.request.method)
    #expect(methods == [.get])
    #expect(await scene.server.current.repository("octo/other")?.issues[5]?.labels.count == 1)
  }

  @Test func `a fork's clone may name what it was forked from`() async throws {
    let scene = try await scene()
    await scene.server.edit { state in
      state.addRepository("mona/app") { ($0.isFork, $0.parent) = (true, "octo/app") }
    }
    try await scene.repository.git(
      "remote", "set-url", "origin", "https://github.com/mona/app.git")
    #expect(try await scene.sync(question("octo/app")).writes == 4)
    #expect(try await scene.sync(question("octo/app")).writes == 0)
    #expect(
      try await hint(scene, question("octo/other")) == "--repo mona/app --repo octo/other")
  }

  @Test func `a clone from before a renaming may take the new name`() async throws {
    let scene = try await scene()
    await scene.server.edit { $0.rename("octo/app", to: "octo/application") }
    #expect(try await scene.sync(question("octo/application")).writes == 4)
  }

  @Test func `one repository under two names is processed once`() async throws {
    let scene = try await scene()
    await scene.server.edit { state in
      state.rename("octo/app", to: "octo/application")
      state.addLabel("bug", to: "octo/application")
    }
    for writes in [4, 0] {
      let run = try await scene.sync(question("octo/app", "octo/application"))
      #expect(run.writes == writes)
      #expect(run.listing.status == .pass)
    }
  }

  @Test func `if GitHub does not show the clone's repository, another remote is used`() async throws
  {
    let scene = try await scene()
    try await scene.repository.git(
      "remote", "set-url", "origin", "https://github.com/mirror/app.git")
    #expect(
      try await hint(scene, question("octo/app"))
        == "git remote add github https://github.com/octo/app.git")
    try await scene.repository.git("remote", "add", "github", "https://github.com/octo/app.git")
    #expect(try await scene.sync(question("octo/app")).writes == 4)
  }

  @Test func `without a remote the first given repository is the clone's`() async throws {
    let scene = try await scene()
    try await scene.repository.git("remote", "remove", "origin")
    #expect(try await scene.sync(question("octo/app")).writes == 4)
  }

  @Test func `offline sends no request and accepts all repositories`() async throws {
    let scene = try await scene()
    _ = try await ShowReleaseStatus.run(
      question("octo/other", offline: true), in: scene.session())
    #expect(await scene.server.log.isEmpty)
  }
}
