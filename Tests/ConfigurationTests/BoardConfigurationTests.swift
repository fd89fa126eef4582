import Configuration
import Base
import GitHub
import Testing

struct BoardConfigurationTests {
  static let full = """
    github: { repositories: [octo/app, octo/api] }
    board:
      columns:
        ready:
        inProgress: { former: [doing, "status: wip"], aliases: wip }
        inReview: "review/👀"
        done: { color: "#ABCDEF", description: Over }
        live: { label: "status:live", closes: true }
      milestone: 1.10
      recent-days: 30
      on-start: in-review
      labels:
        - bug
        - { name: "type: chore 🧹", color: 0e8a16, description: Upkeep, former: chore }
    """

  @Test func `columns keep the order of the file, and the defaults that it leaves out`() throws {
    let board = try Example.read(Self.full).board
    #expect(board.repositories.map(\.description) == ["octo/app", "octo/api"])
    #expect(board.columns.map(\.status) == ["ready", "inProgress", "inReview", "done", "live"])
    #expect(board.columns[0] == [BoardColumn].standard[0])
    #expect(board.columns[1].label == [BoardColumn].standard[1].label)
    #expect(board.columns[1].formerLabels == ["doing", "status: wip"])
    #expect(board.columns[1].aliases == ["wip"])
    #expect(board.columns[2].label == LabelText(name: "review/👀", color: "ededed"))
    #expect(
      board.columns[3].label
        == LabelText(name: "status:done", color: "abcdef", description: "Over"))
    #expect(board.columns.map(\.isDone) == [false, false, false, true, true])
  }

  @Test func `the rest of the board is read, without YAML types`() throws {
    let board = try Example.read(Self.full).board
    #expect(board.milestone == "1.10")
    #expect(board.recentDays == 30)
    #expect(board.startColumn?.status == "inReview")
    #expect(
      board.furtherLabels == [
        ManagedLabel(LabelText(name: "bug", color: "ededed"), parts: []),
        ManagedLabel(
          LabelText(name: "type: chore 🧹", color: "0e8a16", description: "Upkeep"),
          formerNames: ["chore"]),
      ])
    #expect(try Example.read("github: octo/app").board.repositories.count == 1)
    #expect(try Example.read("board: { on-start: off }").board.startColumn == nil)
  }

  @Test func `without a file the board has its defaults`() throws {
    #expect(try Example.read("").board == BoardSettings())
    #expect(BoardSettings().columns == .standard)
  }

  @Test func `every value is shown with its line`() throws {
    let configuration = try Example.read(Self.full)
    let values = Dictionary(
      configuration.entries.map { ($0.path, $0.value) }, uniquingKeysWith: { first, _ in first })
    #expect(values["board.columns.inReview.label"] == "review/👀")
    #expect(values["board.columns.done.color"] == "abcdef")
    #expect(values["board.on-start"] == "inReview")
    #expect(values["github.repositories"] == "[octo/app, octo/api]")
    #expect(values["board.labels.2.former"] == "chore")
    #expect(configuration.origin(of: "board.milestone") == .file(path: ".flowctl.yml", line: 9))
    #expect(configuration.origin(of: "board.columns.ready.label") == .default)
  }

  @Test(arguments: [
    ("github: octo", "'github.repositories' is 'octo', expected owner/name, such as octo/app"),
    (
      "board: { columns: { ready: { color: green } } }",
      "'board.columns.ready.color' is 'green', expected six hexadecimal digits, such as 0e8a16"
    ),
    (
      "board: { columns: { in_review: x } }",
      "'in_review' can't name <status>: expected letters, digits and '-', such as 'inReview'"
    ),
    (
      "board: { columns: { ready: x, review: X } }",
      "'board.columns.ready' and 'board.columns.review' have the same label 'X'"
    ),
    (
      "board: { columns: { ready: , review: { aliases: Ready } } }",
      "'Ready' means both 'ready' and 'review'"
    ),
    (
      "board: { on-start: redy }",
      "'board.on-start' is 'redy', expected ready, inProgress, done or off"
    ),
    ("board: { labels: [{ color: 000000 }] }", "'board.labels.1' has no 'name'"),
    (
      "board: { labels: [\"status:done\"] }",
      "'board.columns.done' and 'board.labels.1' have the same label 'status:done'"
    ),
    (
      "board: { labels: [aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeef] }",
      "the label 'aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeef' has a name of 51 "
        + "characters, expected at most 50"
    ),
    (
      "board: { recent-days: -1 }",
      "'board.recent-days' is '-1', expected a whole number from 0 to 3650"
    ),
    ("board: { colums: {} }", "unknown key 'colums' in 'board'"),
  ])
  func `an error is reported with its place`(text: String, message: String) {
    let faults = Example.faults(of: text)
    #expect(faults.map(\.message) == [message])
    #expect(faults.first?.place?.line == 1)
    #expect((faults.first?.place?.column ?? 0) > 1)
  }
}
