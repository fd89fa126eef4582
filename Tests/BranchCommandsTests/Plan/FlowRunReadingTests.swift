import BranchCommands
import Base
import GitHub
import Gitflow
import Testing

/// The journal reads what it writes.
struct FlowRunReadingTests {
  private static let id = CommitID(parsing: String(repeating: "a", count: 40))

  private static func run(_ state: FlowRun.State, _ head: FlowRun.Head) -> FlowRun {
    let steps: [FlowStep] = [
      .create(ref: "refs/heads/a", at: .ref("refs/heads/b")),
      .move(ref: "refs/heads/c", to: id.map(FlowRevision.commit) ?? .ref("x")),
      .delete(ref: "refs/heads/d"),
      .merge(
        FlowMerge(
          "refs/heads/a", into: "refs/heads/b", method: .squash, message: "Zeile\n\n\"q\" \\ ü",
          canBeSkipped: true)),
      .tag(FlowTag("refs/tags/v1", at: .ref("refs/heads/b"), message: "v1")),
      .commit(
        ref: "refs/heads/a", files: [FlowFile(path: "a b.txt", bytes: Array("ä\r\n".utf8))],
        message: "m"),
      .switchTo(ref: "refs/heads/b"),
      .push(FlowPush(["refs/heads/b", "refs/heads/d"], to: "origin", deleted: ["refs/heads/d"])),
      .push(
        FlowPush(
          ["refs/heads/e", "refs/heads/d"], to: "origin", deleted: ["refs/heads/d"],
          sources: ["refs/heads/e": "refs/remotes/origin/d"])),
      .configure(
        ref: "refs/heads/e", settings: [FlowSetting("branch.e.merge", "refs/heads/e")]),
    ]
    let plan = FlowPlan(
      "finish", "a", again: .flowctl("finish", "a b", "--local"),
      tips: ["refs/heads/a": nil, "refs/heads/b": id], steps: steps, notes: ["n"],
      unpushed: UnpushedRemote("origin", command: .git("push")))
    var run = FlowRun(
      number: 7, time: 1_700_000_000, version: "0.1.0", worktree: "/w", head: head, plan: plan)
    run.changes = [0: RefChange("refs/heads/a", from: nil, to: id)]
    run.skipped = [3]
    run.replays = id.map { [4: FlowReplay(tip: $0, commit: $0, isDone: true)] } ?? [:]
    run.settings = [FlowSetting("branch.a.b.remote", "origin \"x\"")]
    (run.hasPushed, run.signsTags, run.hasStopped, run.state) = (true, true, true, state)
    return run
  }

  @Test(arguments: [
    run(.running, .branch("refs/heads/x")),
    run(.reverting(FlowReversal(to: .branch("refs/heads/x"), isUndo: true, stop: 2)), .none),
    run(.stopped(step: 3, files: ["f"]), .none),
    run(.done, id.map(FlowRun.Head.detached) ?? .none), run(.aborted, .none), run(.undone, .none),
  ])
  func `a run is read as it was written`(_ run: FlowRun) throws {
    #expect(try FlowRun(json: JSONWriter().bytes(run.json)) == run)
  }

  @Test(arguments: [
    ("branch.feature/login.remote", "feature/login"), ("branch.a.b.merge", "a.b"),
    ("branch.remote", nil), ("branch..remote", nil), ("remote.origin.url", nil),
  ])
  func `a setting contains its branch name, with any dots`(_ key: String, _ branch: String?) {
    #expect(FlowSetting(key, "x").branch == branch)
  }

  /// A truncated record, or one with impossible values, is an error and never a trap.
  @Test func `a damaged record is reported`() throws {
    let bytes = JSONWriter(.compact).bytes(Self.run(.done, .none).json)
    for length in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: StreamFault.self) { try FlowRun(json: Array(bytes.prefix(length))) }
    }
    for text in ["[]", "{}", "null", #"{"state":"stopped"}"#, #"{"plan":{"steps":[{"do":"x"}]}}"#] {
      #expect(throws: StreamFault.self) { try FlowRun(json: Array(text.utf8)) }
    }
  }
}
