import Gitflow
import Testing

struct HistoryAccidentTests {
  /// A release 1.0.0 on main, with a develop beside it.
  private func released() -> (history: HistoryBuilder, main: String, develop: String) {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    let develop = history.merge("Merge branch 'feature/a' into develop", into: root)
    let main = history.commit(
      "Merge branch 'release/1.0.0' into main", on: root, history.commit("version", on: develop))
    let back = history.commit("Merge branch 'main' into develop", on: develop, main)
    return (history, main, back)
  }

  private func accidents(
    _ history: HistoryBuilder, main: String, develop: String
  ) -> [HistoryAccident.Kind] {
    var history = history
    history.branch("main", at: main)
    history.branch("develop", at: develop)
    return history.replay().accidents.map(\.kind)
  }

  @Test func `a fix that develop lacks is lost, unless a commit there is its copy`() {
    var (history, main, develop) = released()
    let fix = history.commit("Fix the crash", on: main)
    main = history.commit("Merge branch 'hotfix/1.0.1' into main", on: main, fix)
    #expect(accidents(history, main: main, develop: develop) == [.lostFix])
    let copied = history.commit("Fix the crash", on: develop)
    #expect(accidents(history, main: main, develop: copied) == [])
    let merged = history.commit("Merge branch 'main' into develop", on: develop, main)
    #expect(accidents(history, main: main, develop: merged) == [])
  }

  @Test func `a lower version after a higher one is an accident`() {
    var (history, main, develop) = released()
    main = history.merge("Merge branch 'hotfix/0.9.1' into main", into: main)
    develop = history.commit("Merge branch 'main' into develop", on: develop, main)
    #expect(accidents(history, main: main, develop: develop) == [.lowerVersion])
  }

  @Test func `a hotfix that was created from develop releases what was not released`() {
    var (history, main, develop) = released()
    develop = history.merge("Merge branch 'feature/b' into develop", into: develop)
    let fix = history.commit("Fix the crash", on: develop)
    main = history.commit("Merge branch 'hotfix/1.0.1' into main", on: main, fix)
    develop = history.commit("Merge branch 'main' into develop", on: develop, main)
    #expect(accidents(history, main: main, develop: develop) == [.unreleasedCode])
  }

  @Test func `a year later an accident is history`() {
    var (history, main, develop) = released()
    main = history.merge("Merge branch 'hotfix/1.0.1' into main", into: main)
    for _ in 0..<370 { develop = history.commit(on: develop) }
    #expect(accidents(history, main: main, develop: develop) == [])
  }
}
