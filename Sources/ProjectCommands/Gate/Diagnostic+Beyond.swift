import Diagnostics

extension Diagnostic {
  /// Reports files beyond a limit as unchecked; nothing if there are none.
  static func beyond(_ most: Int, of paths: [String], _ rule: RuleID) -> [Diagnostic] {
    guard paths.count > most else { return [] }
    let first = ForeignText.shown(paths[most])
    return [
      .undecided(
        rule, "\(paths.count - most) files from '\(first)' on are not checked: the limit is \(most)"
      )
    ]
  }
}
