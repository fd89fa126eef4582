import GitHub
import Testing

@Suite struct BoardColumnTests {
  @Test func `exactly one of the default columns closes its cards`() {
    #expect([BoardColumn].standard.filter(\.isDone).map(\.status) == ["done"])
  }

  @Test(arguments: [
    "inProgress", "INPROGRESS", "in-progress", "in_progress", "in progress", "wip",
    "status:inProgress", "Doing / now",
  ])
  func `a column is found by its status, an alias or its label, in any spelling`(
    word: String
  ) throws {
    var columns = [BoardColumn].standard
    columns[1].aliases = ["wip"]
    columns[1].formerLabels = ["doing / now"]
    #expect(try columns.column(for: word).status == "inProgress")
  }

  @Test func `an unknown status is an error with the nearest one`() {
    #expect(
      throws: BoardError.unknownStatus(
        "redy", nearest: "ready", known: ["ready", "inProgress", "done"])
    ) { try [BoardColumn].standard.column(for: "redy") }
  }

  @Test func `the column of a start is the configured one, the default or none`() {
    #expect(BoardSettings().startColumn?.status == "inProgress")
    var settings = BoardSettings()
    settings.startMove = .off
    #expect(settings.startColumn == nil)
    settings.startMove = .status("ready")
    #expect(settings.startColumn?.status == "ready")
    #expect(BoardSettings(columns: []).startColumn == nil)
  }
}
