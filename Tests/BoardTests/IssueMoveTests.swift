import GitHub
import Testing

@Suite struct IssueMoveTests {
  private func plan(
    _ issue: GitHub.Issue, to status: String, isLabelThere: Bool = true
  ) throws -> [Mutation] {
    LabelPlan(try Sample.move(to: status), of: issue, isLabelThere: isLabelThere).operations
  }

  @Test func `a move adds first, then removes, and changes the state last`() throws {
    let name = try Sample.repository()
    #expect(
      try plan(Sample.issue(1, "bug", "status:ready"), to: "done") == [
        .addLabels(name, number: 1, names: ["status:done"]),
        .removeLabel(name, number: 1, name: "status:ready"),
        .setState(name, number: 1, state: .closed, reason: "completed"),
      ])
  }

  @Test func `a missing label is created before it is added`() throws {
    let plan = try plan(Sample.issue(1), to: "ready", isLabelThere: false)
    let name = try Sample.repository()
    #expect(
      plan == [
        .createLabel(name, [BoardColumn].standard[0].label),
        .addLabels(name, number: 1, names: ["status:ready"]),
      ])
  }

  @Test func `a closed issue is reopened in a column that does not close`() throws {
    let plan = try plan(
      Sample.issue(1, "status:done", state: .closed), to: "in-progress")
    #expect(
      plan.last
        == .setState(try Sample.repository(), number: 1, state: .open, reason: "reopened"))
  }

  @Test func `nothing is done for an issue that is already in the column`() throws {
    #expect(try plan(Sample.issue(1, "STATUS:READY", "bug"), to: "ready").isEmpty)
    #expect(try plan(Sample.issue(1, "status:done", state: .closed), to: "done").isEmpty)
  }

  @Test func `an interrupted move is completed without adding again`() throws {
    #expect(
      try plan(Sample.issue(1, "status:ready", "status:done", state: .closed), to: "done")
        == [.removeLabel(try Sample.repository(), number: 1, name: "status:ready")])
  }

  /// Every set of status labels × every state × every target, with a stop after each operation: the
  /// same move again always ends with one status label and the right state.
  @Test(arguments: 0..<8, [GitHub.Issue.State.open, .closed])
  func `after an interruption at any step the same move completes`(
    labels: Int, state: GitHub.Issue.State
  ) throws {
    let all = [BoardColumn].standard
    for column in all {
      let move = IssueMove(try Sample.repository(), 1, to: column, among: all)
      var issue = Sample.issue(1, "bug", state: state)
      issue.labels += Sample.labels(
        (0..<3).filter { labels & 1 << $0 != 0 }.map { all[$0].label.name })
      let plan = LabelPlan(move, of: issue, isLabelThere: true).operations
      for stop in 0...plan.count {
        var stopped = issue
        for operation in plan[..<stop] { stopped.apply(operation) }
        #expect(stop == 0 || labels == 0 || !all.carried(by: stopped).isEmpty)
        for operation in LabelPlan(move, of: stopped, isLabelThere: true).operations {
          stopped.apply(operation)
        }
        #expect(all.carried(by: stopped) == [column])
        #expect(stopped.labels.contains { $0.name == "bug" })
        #expect(stopped.state == (column.isDone ? .closed : .open))
        #expect(move.verdict(on: stopped) == .settled)
      }
    }
  }

  @Test func `the issue after a move shows whether another one came later`() throws {
    let move = try Sample.move(to: "done")
    let name = try Sample.repository()
    #expect(
      move.verdict(on: Sample.issue(1, "status:ready", state: .closed))
        == .overtaken(
          by: [BoardColumn].standard[0],
          .setState(name, number: 1, state: .open, reason: "reopened")))
    #expect(
      move.verdict(on: Sample.issue(1, "status:done", "status:ready"))
        == .doubled(removals: [.removeLabel(name, number: 1, name: "status:ready")]))
    #expect(move.verdict(on: Sample.issue(1)) == .bare)
    #expect(
      move.verdict(on: Sample.issue(1, "status:done"))
        == .needsState(.setState(name, number: 1, state: .closed, reason: "completed")))
  }
}

extension GitHub.Issue {
  /// What GitHub does to the issue.
  fileprivate mutating func apply(_ mutation: Mutation) {
    switch mutation {
    case .addLabels(_, _, let names):
      for name in names where !labels.contains(where: { $0.name == name }) {
        labels += Sample.labels([name])
      }
    case .removeLabel(_, _, let name): labels.removeAll { $0.name == name }
    case .setState(_, _, let new, _): state = new
    default: break
    }
  }
}
