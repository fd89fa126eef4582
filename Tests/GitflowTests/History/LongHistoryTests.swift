import Gitflow
import Testing

struct LongHistoryTests {
  @Test func `a long history is replayed in one pass`() {
    var history = HistoryBuilder()
    var develop = history.commit("begin")
    history.branch("main", at: develop)
    for number in 0..<5_000 {
      develop = history.merge("Merge pull request #\(number) from acme/feature/a", into: develop)
    }
    history.branch("develop", at: develop)
    #expect(history.replay().allowedCount == 5_000)
  }

  @Test func `untrusted messages cause neither a trap nor a pass`() {
    let commits = [
      HistoryCommit(
        id: "a", parents: ["a", "a"], time: .max, subject: "Merge branch 'x' into main"),
      HistoryCommit(
        id: "a", parents: ["gone", "b"], time: .min, subject: "Merge tag 'x' into main"),
      HistoryCommit(id: "b", parents: ["a", "gone", ""], time: -1, subject: "Merge commit 'a'"),
      HistoryCommit(
        id: "", parents: [""], time: 0, subject: "\u{0}\u{202e}(#99999999999999999999)"),
    ]
    let tips = [
      HistoryTip("main", at: "a"), HistoryTip("main", at: "gone"), HistoryTip("", at: ""),
    ]
    let replay = HistoryReplay(HistoryRecord(commits: commits, tips: tips))
    #expect(replay.allowedCount == 0)
    #expect(replay.unknownCount > 0)
  }

  @Test(
    .timeLimit(.minutes(1)), arguments: ["", "feature/", "revert-1-", "merge/a-into-", "release/"])
  func `long names don't take exponential time`(piece: String) {
    let name = String(repeating: piece, count: piece.isEmpty ? 0 : 400 / piece.utf8.count) + "x"
    var history = HistoryBuilder()
    let merge = history.merge("Merge branch '\(name)' into develop", into: history.commit("begin"))
    history.branch("develop", at: merge)
    #expect(history.replay().merges.count == 1)
  }
}
