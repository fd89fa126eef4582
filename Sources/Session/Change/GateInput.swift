/// What a gate checks: a change in a tree, with the reports of the gates that it needs.
package struct GateInput: Sendable {
  /// If its merge base is unknown, everything is checked.
  package var change: Change
  /// The absolute path of the checked tree: the working tree, or the index exported for a hook.
  package var directory: String
  /// Absolute paths of the reports that needed gates have written in this run.
  package var reports: [String]
  /// The directories of the gates that wrote these reports, by their paths.
  package var folders: [String: String] = [:]
  /// The names of the needed gates.
  package var needs: [String] = []
  /// Globs of files that the gate excludes.
  package var excluded: [String] = []
  /// The users who may approve changes that need an owner, from the base's policy.
  package var owners: [String] = []
  /// The owner who approved the change.
  package var approver: String?

  package init(_ change: Change, directory: String, reports: [String] = []) {
    self.change = change
    self.directory = directory
    self.reports = reports
  }
}
