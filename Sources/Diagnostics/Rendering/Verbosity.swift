/// How much of a report is read out.
package enum Verbosity: String, CaseIterable, Sendable {
  /// Findings alone; nothing where there are none.
  case quiet
  case normal
  /// All evidence, every reason and each subject that holds.
  case verbose
}
