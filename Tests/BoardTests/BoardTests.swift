import GitHub
import Gitflow
import Testing

@Suite struct BoardTests {
  private func board(
    _ issues: [GitHub.Issue], filter: BoardFilter = BoardFilter()
  ) throws -> Board {
    Board(try Sample.repository(), issues, columns: .standard, filter: filter)
  }

  private func numbers(_ board: Board) -> [[Int]] {
    board.columns.map { $0.cards.map(\.issue.number) }
  }

  @Test func `each issue is in the column of its label, ignoring case`() throws {
    let board = try board([
      Sample.issue(3, "STATUS:ready"), Sample.issue(1, "status:inProgress", "bug"),
      Sample.issue(2, "status:ready"), Sample.issue(4), Sample.issue(5, "bug"),
    ])
    #expect(numbers(board) == [[2, 3], [1], []])
    #expect(board.unsorted == 2)
    #expect(board.doubled.isEmpty)
  }

  @Test func `the board of an app has its issues, those of all, and those of its releases`() throws
  {
    var filter = BoardFilter()
    filter.app = "mail"
    var released = Sample.issue(4, "status:ready")
    released.labels.append(
      Label(
        id: 1, name: "x: in review", color: "ededed",
        description: ReleaseLabels(app: "mail").marker(of: Version(1, 4, 0))))
    var foreign = Sample.issue(5, "status:ready")
    foreign.labels.append(
      Label(
        id: 2, name: "mail 1.4.0: in review", color: "ededed",
        description: ReleaseLabels(app: "mail-pro").marker(of: Version(1, 4, 0))))
    let issues = [
      Sample.issue(1, "status:ready", "app: mail"), Sample.issue(2, "status:ready", "APP: shared"),
      Sample.issue(3, "status:ready", "app: calendar"), released, foreign,
      Sample.issue(6, "status:ready"),
    ]
    #expect(numbers(try board(issues, filter: filter))[0] == [1, 2, 4])
  }

  @Test func `a card with two status labels is shown once, in the last column`() throws {
    let board = try board([Sample.issue(1, "status:done", "status:ready")])
    #expect(numbers(board) == [[], [], [1]])
    #expect(board.doubled.map { $0.columns.map(\.status) } == [["ready", "done"]])
  }

  @Test func `a closed issue is in a column that closes cards, for some days, whatever its label`()
    throws
  {
    let issues = [
      Sample.issue(1, "status:done", state: .closed, closedAt: "2026-01-10T00:00:00Z"),
      Sample.issue(2, "status:done", state: .closed, closedAt: "2025-12-31T23:59:59Z"),
      Sample.issue(3, "status:ready", state: .closed, closedAt: "2026-01-10T00:00:00Z"),
      Sample.issue(4, state: .closed, closedAt: "2026-01-10T00:00:00Z"),
      Sample.issue(5, "status:done"),
    ]
    let board = try board(issues, filter: BoardFilter(closedSince: "2026-01-01T00:00:00Z"))
    #expect(numbers(board) == [[], [], [1, 3, 5]])
    #expect(board.closed.map { $0.columns.map(\.status) } == [["ready", "done"]])
    #expect(board.unsorted == 0)
  }

  @Test func `pull requests are cards only if requested`() throws {
    let issues = [
      Sample.issue(1, "status:ready", isPullRequest: true), Sample.issue(2, isPullRequest: true),
    ]
    #expect(try board(issues).columns.allSatisfy(\.cards.isEmpty))
    #expect(try board(issues).unsorted == 0)
    let all = try board(issues, filter: BoardFilter(includesPullRequests: true))
    #expect(numbers(all) == [[1], [], []])
    #expect(all.unsorted == 1)
  }

  @Test func `a milestone excludes the issues of others, also from the count`() throws {
    let issues = [
      Sample.issue(1, "status:ready", milestone: "1.2"), Sample.issue(2, "status:ready"),
      Sample.issue(3, milestone: "1.3"), Sample.issue(4, milestone: "1.2"),
    ]
    let board = try board(issues, filter: BoardFilter(milestone: "1.2"))
    #expect(numbers(board) == [[1], [], []])
    #expect(board.unsorted == 1)
  }

  @Test func `cards of many repositories are sorted by repository and number`() throws {
    let (first, last) = (try Sample.repository("A/a"), try Sample.repository("b/b"))
    let issues = [Sample.issue(10, "status:ready"), Sample.issue(9, "status:ready")]
    let boards = [
      (last, Board(last, [Sample.issue(1, "status:ready"), Sample.issue(2)], columns: .standard)),
      (first, Board(first, issues + [Sample.issue(3)], columns: .standard)),
    ]
    let board = Board(joining: boards, columns: .standard)
    #expect(board.unsorted == 2)
    #expect(board.columns[0].cards.map(\.reference) == ["A/a#9", "A/a#10", "b/b#1"])
  }

  @Test func `a former name of a label counts as the label`() throws {
    var columns = [BoardColumn].standard
    columns[0].formerLabels = ["todo"]
    let board = Board(try Sample.repository(), [Sample.issue(1, "TODO")], columns: columns)
    #expect(numbers(board) == [[1], [], []])
  }
}
