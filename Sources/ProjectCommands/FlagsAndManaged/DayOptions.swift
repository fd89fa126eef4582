import ArgumentParser
import Diagnostics

/// The day that flags are judged on.
struct DayOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Judge as on this day, not today.", valueName: "yyyy-mm-dd"))
  var on: String?

  /// The day; nil for today.
  func day() throws(Failure) -> CalendarDay? {
    guard let on else { return nil }
    if let day = CalendarDay(parsing: on) { return day }
    throw Failure(
      .usage, "usage", "'\(ForeignText.shown(on))' is no day, expected one such as 2027-02-01",
      hint: .flowctl("feature-flags", "check", "--on", "2027-02-01"))
  }
}
