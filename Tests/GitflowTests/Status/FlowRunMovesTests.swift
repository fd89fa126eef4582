import Base
import Gitflow
import Testing

/// An interrupted run shows the commands that finish it.
struct FlowRunMovesTests {
  private func run(
    _ state: FlowRun.State, canBeSkipped: Bool = true, hasPushed: Bool = false
  ) -> FlowRun {
    let merge = FlowMerge(
      "refs/heads/main", into: "refs/heads/develop", message: "m", canBeSkipped: canBeSkipped)
    let plan = FlowPlan(
      "finish", "hotfix/1.0.1", again: .flowctl("finish"), tips: [:], steps: [.merge(merge)])
    var run = FlowRun(
      number: 1, time: 0, version: "", worktree: "/w", head: .none, plan: plan)
    (run.hasPushed, run.state) = (hasPushed, state)
    return run
  }

  private let stopped = FlowRun.State.stopped(step: 0, files: ["a", "b"])

  @Test func `a stopped run is continued, undone or skips the merge`() {
    let run = run(stopped)
    #expect(
      run.moves(from: "/w").map(\.command.text) == [
        "flowctl finish --continue", "flowctl finish --abort", "flowctl finish --skip",
      ])
    #expect(run.waitingText == "'flowctl finish hotfix/1.0.1' stopped at a conflict in 'a', 'b'")
    #expect(self.run(stopped, canBeSkipped: false).moves(from: "/w").count == 2)
  }

  @Test func `from another working tree the command to change to it comes first`() {
    #expect(
      run(stopped).moves(from: "/v").first?.command.text == "cd /w && flowctl finish --continue")
  }

  @Test func `a run whose working tree is deleted shows its conflict where it continues`() {
    var run = run(stopped)
    run.worktree = ""
    #expect(
      run.moves(from: "/v").first
        == NextMove(.flowctl("finish", "--continue"), "shows the conflict in this working tree"))
    #expect(run.moves(from: "").map(\.command.text).contains("flowctl finish --continue") == false)
  }

  @Test func `a run without a push shows the push command, also after a skipped merge`() {
    var run = run(.done)
    run.plan.unpushed = UnpushedRemote(
      "origin", command: .flowctl("finish", "hotfix/1.0.1", "--local", "--push"))
    #expect(
      run.notes == [
        "not pushed to 'origin'; to push: flowctl finish hotfix/1.0.1 --local --push"
      ])
    run.skipped = [0]
    #expect(run.notes.isEmpty)
    let tip = CommitID(parsing: String(repeating: "a", count: 40))
    run.changes[1] = RefChange("refs/tags/v1.0.1", from: nil, to: tip)
    #expect(run.notes == ["not pushed to 'origin'; to push: git push origin v1.0.1"])
  }

  @Test func `an interrupted run is not undone after it has pushed`() {
    #expect(run(.running).moves(from: "/w").count == 2)
    #expect(
      run(.running, hasPushed: true).moves(from: "/w").map(\.command.text) == [
        "flowctl finish --continue"
      ])
  }

  @Test(arguments: [FlowRun.State.done, .aborted, .undone])
  func `a finished run needs nothing`(_ state: FlowRun.State) {
    #expect(run(state).moves(from: "/w").isEmpty && run(state).waitingText == nil)
  }
}
