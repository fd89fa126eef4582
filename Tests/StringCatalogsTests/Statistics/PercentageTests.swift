import StringCatalogs
import Testing

struct PercentageTests {
  @Test(arguments: [
    (0, 0, "100"), (0, 7, "0"), (7, 7, "100"), (1, 3, "33.33"), (2, 3, "66.66"),
    (9_499, 10_000, "94.99"), (94_999, 100_000, "94.99"), (199, 200, "99.5"),
    (99_999, 100_000, "99.99"), (1, 2_000, "0.05"), (4_000_000_000, 4_000_000_001, "99.99"),
  ])
  func `a share is rounded down`(part: Int, whole: Int, text: String) {
    #expect(Percentage(part, of: whole).text == text)
  }

  @Test(arguments: [("95", 9_500), ("94.5", 9_450), ("94.99", 9_499), ("0", 0), ("100.00", 10_000)])
  func `a percentage is read in the usual forms`(text: String, hundredths: Int) {
    #expect(Percentage(parsing: text)?.hundredths == hundredths)
  }

  @Test(arguments: [
    "", "101", "100.01", "-1", "9.999", "95 %", ".5", "5.", "1e2", "9999999999", "１",
  ])
  func `other texts than percentages are rejected`(text: String) {
    #expect(Percentage(parsing: text) == nil)
  }

  @Test func `the smallest count that reaches a share is exact`() {
    for whole in 0...300 {
      for hundredths in [0, 1, 3_333, 5_000, 9_499, 9_500, 9_999, 10_000] {
        guard
          let bound = Percentage(
            parsing: "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)")
        else { continue }
        let least = bound.least(of: whole)
        #expect(least * 10_000 >= hundredths * whole)
        #expect(least == 0 || (least - 1) * 10_000 < hundredths * whole)
      }
    }
  }

  @Test(arguments: [(1, 2, "+25"), (2, 1, "-25"), (3, 3, "=")])
  func `a change has its sign`(old: Int, new: Int, text: String) {
    #expect(Percentage.change(from: Percentage(old, of: 4), to: Percentage(new, of: 4)) == text)
  }
}
