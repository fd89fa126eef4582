import CommandTestSupport
import GitHubCommands
import Base
import GitHub
import TestSupport
import Testing

@Suite struct CreateIssueTests {
  private func desk() async -> BoardDesk {
    let desk = BoardDesk()
    await desk.server.edit { state in _ = state.addRepository("octo/app") }
    return desk
  }

  private func options(
    _ desk: BoardDesk, _ source: CreateIssue.Source
  ) -> CreateIssue.Options {
    var options = CreateIssue.Options(source)
    options.choices = desk.choices()
    return options
  }

  @Test func `an issue from arguments gets the label of its column`() async throws {
    let desk = await desk()
    var options = options(desk, .words)
    options.title = " Crash \n on launch "
    options.status = "ready"
    let answer = try await CreateIssue.run(options, in: try desk.session())
    #expect(answer.words.hasPrefix("created octo/app#1 Crash on launch\n"))
    let issue = try await desk.issue(1)
    #expect(issue.title == "Crash on launch")
    #expect(issue.labels == ["status:ready"])
    #expect(
      await desk.server.current.repository("octo/app")?.labels["status:ready"]?.color == "0e8a16")
  }

  @Test func `labels that GitHub drops without push access are an error`() async throws {
    let desk = await desk()
    await desk.server.edit { $0.dropsLabels = true }
    var options = options(desk, .words)
    (options.title, options.status) = ("Crash", "ready")
    let failure = await failure { try await CreateIssue.run(options, in: try desk.session()) }
    #expect(failure?.status == .badInput)
    #expect(
      failure?.diagnostics.first?.message
        == "'octo/app#1' exists, but GitHub did not add the label 'status:ready'")
  }

  @Test func `a new issue has each label once, and one column label`() async throws {
    let desk = await desk()
    var options = options(desk, .words)
    (options.title, options.status) = ("Crash", "done")
    options.labels = ["STATUS:Ready", "bug"]
    let refusal = await #expect(throws: Failure.self) {
      try await CreateIssue.run(options, in: try desk.session())
    }
    #expect(
      refusal?.diagnostics.first?.message
        == "'status:ready' and 'status:done' are column labels, but an issue can be in one column only"
    )
    #expect(
      refusal?.diagnostics.first?.hint?.text
        == "flowctl issue create Crash --status done --label bug --repo octo/app")
    #expect(await desk.server.log.isEmpty)
    options.labels = ["STATUS:Done"]
    _ = try await CreateIssue.run(options, in: try desk.session())
    #expect(try await desk.issue(1).labels == ["status:done"])
  }

  @Test(arguments: [true, false])
  func `a missing label is an error, since GitHub would create it silently`(
    isDryRun: Bool
  ) async throws {
    let desk = await desk()
    await desk.server.edit { state in
      state.addLabel("crash", to: "octo/app")
      state.addLabel("help wanted: 🚀/a", to: "octo/app")
    }
    var options = options(desk, .words)
    (options.title, options.isDryRun) = ("Crash", isDryRun)
    for (name, message, hint) in [
      ("crahs", "octo/app has no label 'crahs'; did you mean 'crash'?", "--label crash"),
      ("helpwanted: 🚀/a", "did you mean 'help wanted: 🚀/a'?", "--label 'help wanted: 🚀/a'"),
      ("zzzzzz", "octo/app has no label 'zzzzzz'", "flowctl github open labels --repo octo/app"),
    ] {
      options.labels = ["CRASH", name]
      let refusal = await #expect(throws: Failure.self) {
        try await CreateIssue.run(options, in: try desk.session())
      }
      #expect(refusal?.diagnostics.first?.message.hasSuffix(message) == true)
      #expect(refusal?.diagnostics.first?.hint?.text == hint)
    }
    #expect(await desk.writes().isEmpty)
    // A configured one is created as configured.
    options.labels = ["CRASH", "status:ready"]
    _ = try await CreateIssue.run(options, in: try desk.session())
    let labels = await desk.server.current.repository("octo/app")?.labels ?? [:]
    #expect(labels.count == (isDryRun ? 2 : 3))
    #expect(labels["status:ready"]?.color == (isDryRun ? nil : "0e8a16"))
  }

  @Test func `a dry run of a title shows only the title`() async throws {
    let desk = await desk()
    var options = options(desk, .words)
    (options.title, options.isDryRun) = ("Crash", true)
    let answer = try await CreateIssue.run(options, in: try desk.session())
    #expect(answer.words == "would create 'Crash' in octo/app\n")
  }

  @Test func `standard input contains title and text`() async throws {
    let desk = await desk()
    _ = try await CreateIssue.run(
      options(desk, .standardInput), in: try desk.session(input: "\nTitle\n\nMore\nlines\n"))
    let issue = try await desk.issue(1)
    #expect(issue.title == "Title")
    #expect(issue.body == "More\nlines\n")
  }

  @Test func `a page provides its title and URL, and gets no token`() async throws {
    let desk = await desk()
    let web = WebTransport { request throws(WebError) in
      guard request.url.hasPrefix("https://forum.example") else {
        return try await desk.server.transport.send(request)
      }
      #expect(request.headers["Authorization"] == nil)
      if request.url == "https://forum.example/a" {
        return WebResponse(status: 302, headers: WebHeaders([("Location", "/b")]))
      }
      return WebResponse(
        status: 200, headers: WebHeaders([("Content-Type", "text/html")]),
        body: Array("<title>A &amp; B</title>".utf8))
    }
    _ = try await CreateIssue.run(
      options(desk, .page("https://forum.example/a")), in: try desk.session(web: web))
    let issue = try await desk.issue(1)
    #expect(issue.title == "A & B")
    #expect(issue.body == "https://forum.example/a")
  }

  @Test(arguments: [
    "http://127.0.0.1/", "file:///etc/passwd", "http://forum.example/",
    "https://user:pass@forum.example/",
  ])
  func `a page redirects to safe URLs only`(target: String) async throws {
    let desk = await desk()
    let web = WebTransport { _ throws(WebError) in
      WebResponse(status: 301, headers: WebHeaders([("Location", target)]))
    }
    var options = options(desk, .page("https://forum.example/a"))
    options.isDryRun = true
    let failure = await failure { [options] in
      try await CreateIssue.run(options, in: try desk.session(web: web))
    }
    #expect(failure?.status == .unavailable)
  }

  @Test func `without a program for the clipboard a workaround is shown`() async throws {
    let desk = await desk()
    let failure = await failure {
      try await CreateIssue.run(options(desk, .clipboard), in: try desk.session())
    }
    #expect(
      failure?.diagnostics.first?.hint?.text.contains("flowctl issue create --from -") == true)
  }
}
