import Base
import Gitflow
import Testing

struct AdoptionTests {
  private let history: HistoryBuilder
  private let (old, new): (String, String)

  init() {
    var history = HistoryBuilder()
    let root = history.commit("begin")
    old = history.merge("Merge branch 'x' into develop", into: root)
    new = history.merge("Merge branch 'feature/a' into develop", into: old)
    history.branch("develop", at: new)
    history.branch("main", at: root)
    history.tag("v1.0.0", at: old)
    self.history = history
  }

  @Test func `everything is checked by default`() throws {
    #expect(try HistoryAdoption(since: nil, in: history.record) == .always)
    #expect(history.replay().merges.map(\.id) == [new, old])
  }

  @Test func `older merges are counted but not checked`() {
    let time = history.record.commits.first { $0.id == new }?.time ?? 0
    let replay = history.replay(since: .time(time))
    #expect(replay.merges.map(\.id) == [new])
    #expect(replay.beforeAdoption == 1)
  }

  @Test(arguments: ["v1.0.0", "c2"])
  func `a ref or commit excludes its ancestors`(since: String) throws {
    let adoption = try HistoryAdoption(since: since, in: history.record)
    let replay = history.replay(since: adoption)
    #expect(replay.merges.map(\.id) == [new])
    #expect(replay.beforeAdoption == 1)
  }

  @Test func `a day starts at midnight in UTC`() throws {
    #expect(
      try HistoryAdoption(since: "2024-05-01", in: history.record) == .time(1_714_521_600))
  }

  @Test(arguments: ["2024-02-30", "yesterday", "", "v9", "c"])
  func `a text that is neither a date nor a known ref is rejected`(since: String) {
    #expect(throws: HistoryError.unknownSince(since)) {
      try HistoryAdoption(since: since, in: history.record)
    }
  }

  @Test(arguments: [
    ("1970-01-01", 0), ("2000-02-29", 951_782_400), ("2024-02-29", 1_709_164_800),
    ("2024-12-31", 1_735_603_200), ("9999-12-31", 253_402_214_400),
  ])
  func `dates and seconds convert to each other`(text: String, seconds: Int) {
    #expect(CalendarDay(parsing: text)?.secondsSince1970 == seconds)
    #expect(CalendarDay(secondsSince1970: seconds + 86_399).description == text)
  }

  @Test(arguments: [
    "1969-12-31", "2023-02-29", "2100-02-29", "2024-13-01", "2024-00-01", "2024-1-01", "24-01-01",
    "2024-01-32", "2024-01-00", "2024/01/01", "+024-01-01", "2024-01-01 ", "２０２４-01-01",
  ])
  func `no other text is a date`(text: String) {
    #expect(CalendarDay(parsing: text) == nil)
  }

  @Test(arguments: [Int.min, -1, Int.max])
  func `a time out of bounds becomes the nearest date`(seconds: Int) {
    let day = CalendarDay(secondsSince1970: seconds).description
    #expect(day == (seconds < 0 ? "1970-01-01" : "9999-12-31"))
  }
}
