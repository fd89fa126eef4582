package import CI
package import Diagnostics
package import Git

/// The input of a gate run: a change between two commits, or the current tree.
package struct GateChange: Sendable {
  /// The merge base with the target; if it is unknown (nil), everything is checked.
  package var base: ObjectID?
  /// Why the base is unknown, and what to do.
  package var missingBase: Diagnostic?
  /// Why the history since a known base is unknown, as in a shallow clone.
  package var missingStart: Diagnostic?
  /// The tip of the target, with its name in Git.
  package var tip: (id: ObjectID, display: String)?
  /// The checked commit; nil without a commit.
  package var head: ObjectID?
  /// The names of both branches, if known.
  package var source: String?
  package var target: String?
  /// The event of the CI run; nil locally, and for an event without a branch.
  package var event: CIEvent?
  /// Absolute paths of the reports that required gates have written in this run.
  package var reports: [String]
  /// The directories of the gates that wrote these reports, by their paths.
  package var folders: [String: String] = [:]
  /// The files for `{files}` in the commands of gates, by gate name.
  package var files: [String: [String]] = [:]
  /// The names of the required gates.
  package var needs: [String] = []
  /// Globs of files that the gate excludes.
  package var excluded: [String]
  /// The users who may approve changes that need an owner, from the base's policy.
  package var owners: [String] = []
  /// The owner who approved the change.
  package var approver: String?
  /// The absolute path of the checked tree: the working tree, or the index exported for a hook.
  package var directory: String

  /// Creates a change in a tree.
  package init(
    base: ObjectID? = nil, head: ObjectID? = nil, source: String? = nil, target: String? = nil,
    reports: [String] = [], excluded: [String] = [], directory: String
  ) {
    self.base = base
    self.head = head
    self.source = source
    self.target = target
    self.reports = reports
    self.excluded = excluded
    self.directory = directory
  }
}
