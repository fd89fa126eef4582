import CommandTestSupport
import GitHubCommands
import Session
import Base
import GitHub
import TestSupport
import Testing

@Suite struct BoardLabelsTests {
  static let configuration = """
    board:
      columns:
        todo: { label: "status: to do", color: 0e8a16, description: Ready, former: ready }
        done:
      labels: [{ name: "type/bug 🐞", color: d73a4a }]
    """

  private func desk() async -> BoardDesk {
    let desk = BoardDesk(configuration: Self.configuration)
    await desk.server.edit { state in
      state.addRepository("octo/app")
      state.addIssue("One", to: "octo/app", labels: ["ready", "mine"])
      state.addLabel("Type/Bug 🐞", to: "octo/app", color: "000000")
    }
    return desk
  }

  private func ensure(_ desk: BoardDesk, isDryRun: Bool = false) async throws -> Report {
    var options = EnsureLabels.Options()
    options.choices = desk.choices()
    options.isDryRun = isDryRun
    return try await EnsureLabels.run(options, in: try desk.session())
  }

  @Test func `differences are reported, and unconfigured labels are ignored`() async throws {
    let desk = await desk()
    let report = try await CheckLabels.run(desk.choices(), in: try desk.session())
    #expect(report.verdict == .fail)
    #expect(
      report.diagnostics.map(\.message) == [
        "the label 'ready' must be renamed to 'status: to do'",
        "the label 'status:done' is missing",
        "the label 'Type/Bug 🐞' differs: its name is 'type/bug 🐞'; "
          + "its color is 000000, expected d73a4a",
      ])
  }

  @Test func `labels are synchronized, and issues keep a renamed one`() async throws {
    let desk = await desk()
    let preview = try await ensure(desk, isDryRun: true)
    #expect(preview.words.contains("would rename the label 'ready' to 'status: to do'"))
    #expect(await desk.writes().isEmpty)
    _ = try await ensure(desk)
    #expect(Set(try await desk.issue(1).labels) == ["status: to do", "mine"])
    let report = try await CheckLabels.run(desk.choices(), in: try desk.session())
    #expect(report.verdict == .pass)
    #expect(try await ensure(desk).words == "all labels are as configured\n")
  }

  @Test func `a repository that fails does not stop the others`() async throws {
    let desk = await desk()
    var options = EnsureLabels.Options()
    options.choices = desk.choices("octo/none", "octo/app")
    let answer = try await EnsureLabels.run(options, in: try desk.session())
    #expect(answer.status == .unknown)
    #expect(answer.words.contains("octo/none: "))
    #expect(await desk.server.current.repository("octo/app")?.labels["status:done"] != nil)
  }
}
