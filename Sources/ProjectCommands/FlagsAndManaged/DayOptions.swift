import ArgumentParser
import Diagnostics

/// The day on which flags are evaluated.
struct DayOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Day to evaluate the flags on, instead of today.", valueName: "yyyy-mm-dd"))
  var on: String?

  /// The day; nil for today.
  func day() throws(Failure) -> CalendarDay? {
    guard let on else { return nil }
    if let day = CalendarDay(parsing: on) { return day }
    throw Failure(
      .usage, "usage", "'\(ForeignText.shown(on))' is not a date, expected one such as 2027-02-01",
      hint: .flowctl("feature-flags", "check", "--on", "<date>"))
  }
}
