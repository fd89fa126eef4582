/// A day of the Gregorian calendar, written `2024-05-01`.
struct CalendarDay: Hashable, Sendable {
  let year: Int
  let month: Int
  let day: Int

  /// Reads a day that exists, or nothing.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.map(\.utf8.count) == [4, 2, 2] else { return nil }
    let numbers = parts.compactMap(ConfigText.integer)
    guard numbers.count == 3, (1...12).contains(numbers[1]) else { return nil }
    (year, month, day) = (numbers[0], numbers[1], numbers[2])
    guard (1...Self.length(ofMonth: month, year: year)).contains(day) else { return nil }
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
