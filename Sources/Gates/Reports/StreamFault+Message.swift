package import Formats

extension StreamFault {
  /// What was seen and what was expected of a report.
  package var message: String { message(of: "report") }
}
