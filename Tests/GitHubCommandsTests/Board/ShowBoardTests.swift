import CommandTestSupport
import Base
import GitHubCommands
import Session
import GitHub
import TestSupport
import Testing

@Suite struct ShowBoardTests {
  private func board(
    _ desk: BoardDesk, _ choices: GitHubChoices? = nil,
    _ change: (inout ShowBoard.Options) -> Void = { _ in }
  ) async throws -> Report {
    var options = ShowBoard.Options()
    options.choices = choices ?? desk.choices()
    change(&options)
    return try await ShowBoard.run(options, in: try desk.session())
  }

  private func desk() async -> BoardDesk {
    let desk = BoardDesk()
    await desk.server.edit { state in
      state.addRepository("octo/app")
      state.addRepository("octo/api")
      state.addIssue("Login", to: "octo/app", labels: ["status:ready", "bug"])
      state.addIssue("Crash", to: "octo/app", labels: ["status:inProgress"])
      state.addIssue("Idea", to: "octo/app")
      state.addIssue("Server", to: "octo/api", labels: ["status:ready"])
    }
    return desk
  }

  @Test func `the JSON of a board has the documented form`() async throws {
    let desk = await desk()
    let board = try await board(desk)
    #expect(board.status == .pass)
    let document = board.document.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    #expect(
      document.contains(
        #"{"issues": [{"assignees": [],"labels": ["status:ready","bug"],"milestone": null,"number": 1,"#
          + #""pullRequest": false,"repository": "octo/app","title": "Login","updatedAt": "#))
    #expect(document.contains(#""label": "status:ready","status": "ready"}"#))
    #expect(document.contains(#""unsorted": 1"#))
    #expect(document.contains(#""failures": []"#))
    #expect(document.contains(#""requests": {"notModified": 0,"sent": 1}"#))
  }

  @Test func `a repository that fails is named beside the others, with a way to retry`()
    async throws
  {
    let desk = await desk()
    let part = try await board(desk, desk.choices("octo/app", "octo/none"))
    #expect(part.status == .unknown)
    #expect(part.words.contains("octo/app#1 Login"))
    #expect(part.words.contains("octo/none: "))
    #expect(part.words.contains("flowctl board --repo octo/none"))
    let none = try await board(desk, desk.choices("octo/none", "octo/nil"))
    #expect(none.status == .unavailable)
  }

  @Test func `a cold board needs one request per page, a warm one an uncounted request`()
    async throws
  {
    let desk = await desk()
    await desk.server.edit { state in
      state.addIssues(247, to: "octo/app", labels: ["status:ready", "status:done"])
    }
    _ = try await board(desk, desk.choices("octo/app", "octo/api"))
    #expect(await desk.server.counts == ["GET /repos/{}/{}/issues": 4])
    await desk.server.forgetLog()
    _ = try await board(desk, desk.choices("octo/app", "octo/api"))
    #expect(await desk.server.counts == ["GET /repos/{}/{}/issues": 2])
    #expect(await desk.server.countedRequests == 0)
  }

  @Test func `offline shows cached data with its age, without requests`() async throws {
    let desk = await desk()
    _ = try await board(desk)
    await desk.server.forgetLog()
    let offline = try await board(desk, desk.choices(offline: true))
    #expect(offline.status == .pass)
    #expect(offline.words.contains("#1 Login"))
    #expect(offline.words.contains("as of just now"))
    #expect(await desk.server.log.isEmpty)
    let unknown = try await board(desk, desk.choices("octo/api", offline: true))
    #expect(unknown.status == .unavailable)
  }

  @Test(arguments: [["octo/old", "octo/app"], ["octo/app", "octo/old"]])
  func `a repository is shown once, whatever it was called before`(names: [String]) async throws {
    let desk = BoardDesk()
    await desk.server.edit { state in
      state.addRepository("octo/old")
      state.addIssue("Login", to: "octo/old", labels: ["status:ready"])
      state.addIssue("Idea", to: "octo/old")
      state.rename("octo/old", to: "octo/app")
      state.addRepository("octo/empty")
    }
    for isOffline in [false, true] {
      let both = try await board(
        desk, desk.choices(names[0], names[1], "octo/empty", offline: isOffline))
      #expect(both.status == .pass)
      #expect(both.words.contains("ready (1)") && both.words.contains("unsorted: 1"))
      #expect(both.words.contains("note: octo/old is the same repository as octo/app; shown once"))
      #expect(both.words.contains("hint: flowctl board --repo octo/app --repo octo/empty"))
    }
    var list = ListIssues.Options()
    list.choices = desk.choices(names[0], names[1])
    let listed = try await ListIssues.run(list, in: try desk.session())
    #expect(listed.words.split(separator: "\n").count { $0.hasPrefix("octo/") } == 2)
  }

  @Test func `if a request fails, cached data is shown with its age`() async throws {
    let desk = await desk()
    let first = try await board(desk)
    await desk.server.inject(.status(500), times: 99)
    let kept = try await board(desk)
    #expect(kept.status == .unavailable)
    let readAt = try #require(first.page?().origins.first?.readAt)
    #expect(kept.page?().origins.first?.readAt == readAt)
    #expect(kept.words.contains("#1 Login"))
    #expect(kept.words.contains("shown as of "))
  }

  @Test func `counts, pull requests and milestones are as requested`() async throws {
    let desk = await desk()
    let counts = try await board(desk) { $0.showsCounts = true }
    #expect(counts.words == "ready: 1\ninProgress: 1\ndone: 0\nunsorted: 1\n")
    #expect(counts.document.contains(#""count": 1"#))
    let other = try await board(desk) { $0.milestone = "9.9" }
    #expect(other.document.contains(#""unsorted": 0"#))
  }

  @Test func `a milestone without issues is reported, with the nearest one`() async throws {
    let desk = await desk()
    await desk.server.edit { state in
      state.addMilestone("Summer", to: "octo/api")
      state.changeIssue(1, of: "octo/api") { $0.milestone = 1 }
    }
    let choices = desk.choices("octo/app", "octo/api")
    let slip = try await board(desk, choices) { $0.milestone = "Sumer" }
    #expect(
      slip.words.contains("note: no issue has the milestone 'Sumer'; did you mean 'Summer'?\n"))
    #expect(
      slip.words.contains(
        "  hint: flowctl board --milestone Summer --repo octo/api --repo octo/app\n")
        || slip.words.contains(
          "  hint: flowctl board --milestone Summer --repo octo/app --repo octo/api\n")
    )
    #expect(!(try await board(desk, choices) { $0.milestone = "summer" }).words.contains("note:"))
    let none = try await board(desk) { $0.milestone = "9.9" }
    #expect(none.words.contains("note: no issue has the milestone '9.9'\n"))
  }

  @Test func `without a token, an invisible repository may be private`() async throws {
    let desk = await desk()
    var options = ShowBoard.Options()
    options.choices = desk.choices("octo/none")
    let board = try await ShowBoard.run(options, in: try desk.session(token: ""))
    #expect(
      board.words.contains(
        "octo/none: 'octo/none' doesn't exist or is private, and no token was found\n"
          + "  hint: flowctl auth login --with-token && flowctl board --repo octo/none\n"))
    #expect(
      board.words.contains(
        "note: a classic token needs 'repo' for every command on GitHub ('public_repo' if all"
          + " repositories are public); 'read:org' for github users, github repos of an organization\n"
      ))
    #expect(
      board.words.contains(
        "\nnote: a fine-grained token needs these permissions, read and write: 'Issues' for changes"
      )
    )
    #expect(board.status == .unavailable)
  }

  @Test func `titles with commands for a terminal or a runner are escaped`()
    async throws
  {
    let desk = await desk()
    let evil = "\u{1b}[31m\u{202e}::error::x ##[group]<b>|`@all"
    await desk.server.edit { state in
      _ = state.addIssue(evil, to: "octo/app", labels: ["status:ready"])
    }
    let board = try await board(desk)
    let markdown = String(decoding: board.rendered(as: .markdown), as: UTF8.self)
    for text in [board.words, markdown] {
      #expect(!text.unicodeScalars.contains { $0.value == 0x1b || $0.value == 0x202e })
      #expect(!text.contains("##["))
    }
    #expect(!markdown.contains("<b>"))
    #expect(!markdown.contains("@all"))
  }

  @Test func `a card with two status labels is reported with the command that fixes it`()
    async throws
  {
    let desk = await desk()
    await desk.server.edit { state in
      _ = state.addIssue("Both", to: "octo/app", labels: ["status:ready", "status:done"])
    }
    let words = try await board(desk).words
    #expect(words.contains("octo/app#4 has the labels 'status:ready' and 'status:done'"))
    #expect(words.contains("hint: flowctl issue move 4 done --repo octo/app"))
  }

  @Test func `a closed card of another column is in done, with the command that moves it`()
    async throws
  {
    let desk = await desk()
    let time = GitHubState.time(Clock.quick().now())
    await desk.server.edit { state in
      for title in ["Closed", "Closed, too"] {
        _ = state.addIssue(title, to: "octo/app", labels: ["status:inProgress"]) {
          ($0.isOpen, $0.closedAt) = (false, time)
        }
      }
    }
    let words = try await board(desk).words
    #expect(words.contains("done (2)"))
    #expect(words.contains("2 closed issues of octo/app have labels of other columns"))
    #expect(words.contains("hint: flowctl issue move 4 5 done --repo octo/app"))
  }

  @Test(arguments: [16, 30, 52, 80])
  func `a narrow board truncates names of repositories, but no number`(width: Int) async throws {
    let desk = BoardDesk()
    let names = ["octo/" + String(repeating: "design-", count: 8), "octo/app"]
    await desk.server.edit { state in
      for name in names {
        state.addRepository(name)
        state.addIssues(12, to: name, labels: ["status:ready"])
      }
    }
    var options = ShowBoard.Options()
    options.choices = desk.choices(names[0], names[1])
    let words = try await ShowBoard.run(options, in: try desk.session(width: width)).words
    let numbers = words.split(separator: "#").dropFirst().map { String($0.prefix { $0.isNumber }) }
    #expect(numbers.sorted() == (1...12).flatMap { ["\($0)", "\($0)"] }.sorted())
    let cards = words.split(separator: "\n").filter { $0.contains("#") }
    #expect(cards.allSatisfy { DisplayWidth.of(String($0)) <= width })
  }

  @Test(arguments: [52, 60, 80, 200])
  func `columns are side by side and never wider than the terminal`(width: Int) async throws {
    let desk = await desk()
    await desk.server.edit { state in
      state.addIssue(
        "日本語のタイトルは端末で二倍の幅を取ります 👩‍👩‍👧 and words", to: "octo/app",
        labels: ["status:inProgress"])
      state.addIssue(String(repeating: "x", count: 300), to: "octo/app", labels: ["status:done"])
    }
    var options = ShowBoard.Options()
    options.choices = desk.choices()
    let words = try await ShowBoard.run(options, in: try desk.session(width: width)).words
    let lines = words.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("ready (1)") == true)
    #expect(lines.first?.contains("inProgress (2)") == true)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
    #expect(words.contains("#1 Login"))
  }

  @Test func `labels may contain anything that GitHub allows`() async throws {
    let desk = BoardDesk(
      configuration: "board: { columns: { todo: \"to do/👀: später?\", done: } }")
    await desk.server.edit { state in
      state.addRepository("octo/app")
      state.addIssue("One", to: "octo/app")
    }
    for (status, expected) in [("todo", "todo (1)"), ("done", "todo (0)"), ("todo", "todo (1)")] {
      var options = MoveIssue.Options(issue: .init(number: 1), status: status)
      options.choices = desk.choices()
      _ = try await MoveIssue.run(options, in: try desk.session())
      #expect(try await board(desk).words.contains(expected))
    }
    let label = await desk.server.current.repository("octo/app")?.labels["to do/👀: später?"]
    #expect(label?.color == "ededed")
  }
}
