import Diagnostics

extension Diagnostic {
  /// What can't be told of the files beyond a number; nothing where there are no more.
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
