/// What becomes of one file in an update.
package struct UpdateStep: Hashable, Sendable {
  /// What is done on disk.
  package enum Action: Hashable, Sendable {
    case nothing
    case write([UInt8])
    /// The three sides of a merge, whose outcome is written.
    case merge(base: [UInt8], present: [UInt8], rendered: [UInt8])
    case delete
  }

  /// What it means to the project.
  package enum Outcome: Hashable, Sendable {
    case created
    case replaced
    case merged
    case deleted
    /// An edit was left as it is, and the template brings nothing new.
    case keptEdit
    /// It was deleted and stays so.
    case keptDeleted
    /// The template has no such file any more; it was edited, or is theirs, and stays.
    case keptOrphan
    /// What the template brings was not written, and why.
    case conflict(String)
  }

  package let path: String
  package var action: Action
  /// Nil where there is nothing to tell.
  package var outcome: Outcome?
  /// The path that it had before.
  package var movedFrom: String?

  /// A step of a plan.
  package init(
    _ path: String, _ action: Action, _ outcome: Outcome?, movedFrom: String? = nil
  ) {
    self.path = path
    self.action = action
    self.outcome = outcome
    self.movedFrom = movedFrom
  }
}
