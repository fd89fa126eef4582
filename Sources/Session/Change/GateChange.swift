package import CI
package import Git

/// What a run of gates judges: a change between two commits, or the tree as it is.
package struct GateChange: Sendable {
  /// The merge base with the target; nil where it is not known, and then all is judged.
  package var base: ObjectID?
  /// The tip of the target, with the name that git knows it by.
  package var tip: (id: ObjectID, display: String)?
  /// The commit that is judged; nil where nothing was committed yet.
  package var head: ObjectID?
  /// The names of both branches, where they are known.
  package var source: String?
  package var target: String?
  /// The event that the run was started for; nil at the desk, and for one about no branch.
  package var event: CIEvent?
  /// Absolute paths of the reports that the gates which a gate needs have written in this run.
  package var reports: [String]
  /// The files that stand for `{files}` in the commands of gates, by their names.
  package var files: [String: [String]] = [:]
  /// The names of those gates.
  package var needs: [String] = []
  /// Globs of files that the gate leaves out.
  package var excluded: [String]
  /// Those who may approve what needs an owner's word, as the base names them.
  package var owners: [String] = []
  /// The owner who approved the change.
  package var approver: String?
  /// The absolute path of the tree that is judged: the work tree, or the index exported for a hook.
  package var directory: String

  /// A change in a tree.
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
