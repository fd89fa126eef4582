import Base
import Foundation
import TestSupport
import Testing

/// `submit` of a version's branch writes the changelog, after everything else was checked.
struct SubmitChangelogTests {
  private func release() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.published()
    try await repository.git("switch", "--quiet", "develop")
    try await repository.commit(
      "chore: configure",
      files: [
        ".flowctl.yml": "versions: { changelog: CHANGELOG.md }\n",
        "CHANGELOG.md": "# Changelog\n\n## [Unreleased]\n",
      ])
    try await repository.commit("Sort the mail", files: ["mail.txt": "1\n"])
    try await repository.git("push", "--quiet", "origin", "develop")
    #expect(try await repository.flowctl("release", "start", "1.1.0").status == 0)
    return repository
  }

  private func submit(
    _ repository: ScratchRepository, _ options: String..., token: String? = GitHubServer.token
  ) async throws -> FlowctlRun {
    var variables = ["GITHUB_API_URL": "http://127.0.0.1:9"]
    variables["FLOWCTL_TOKEN"] = token
    return try await repository.flowctl(["submit"] + options, with: variables)
  }

  @Test func `a server, base, title or token that is missing changes nothing`() async throws {
    let repository = try await release()
    let before = try await repository.state()
    try await repository.git("remote", "set-url", "origin", "git@gitlab.com:octo/app.git")
    #expect(try await submit(repository).status == 64)
    try await repository.git("remote", "set-url", "origin", "https://github.com/octo/app.git")
    #expect(try await submit(repository, "--base", "develop").status != 0)
    #expect(try await submit(repository, "--body-file", "absent.md").status == 65)
    #expect(try await submit(repository, "--offline").status != 0)
    #expect(try await submit(repository, token: nil).status == 77)
    #expect(try await repository.state() == before)
  }

  @Test func `a rejected push names the commit that the branch got`() async throws {
    let repository = try await release()
    try await repository.git("remote", "set-url", "origin", "https://github.com/octo/app.git")
    try await repository.git("remote", "set-url", "--push", "origin", repository.originPath)
    let hook = "\(repository.originPath)/hooks/pre-receive"
    try Data("#!/bin/sh\necho protected >&2\nexit 1\n".utf8).write(to: URL(fileURLWithPath: hook))
    try ScratchDirectory.makeExecutable(hook)
    let run = try await submit(repository)
    #expect(run.status == 69 && run.errors.contains("nothing was pushed"), "\(run.errors)")
    #expect(
      run.errors.contains("this run committed 'CHANGELOG.md' on 'release/1.1.0'"), "\(run.errors)")
    let subject = try await repository.git("log", "-1", "--format=%s", "release/1.1.0")
    #expect(subject == "Fill the changelog of 1.1.0")
  }
}
