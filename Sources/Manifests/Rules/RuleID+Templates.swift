package import Diagnostics

extension RuleID {
  /// That a template can be read and says what becomes of each of its files.
  package static let template: RuleID = "template"
  /// That a project is what its template makes of its answers.
  package static let manifestDrift: RuleID = "manifest-drift"
  /// That an update could write what the template brings.
  package static let manifestConflict: RuleID = "manifest-conflict"
}
