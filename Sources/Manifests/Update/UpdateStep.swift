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
    case conflict(UpdateConflict)
  }

  /// What its reader is told besides.
  package enum Remark: Hashable, Sendable {
    /// A file of theirs got parts at its end.
    case partsAppended
    /// A file that is written once was there before and is another one.
    case keptTheirs
    /// Of a file that was written a part stays as somebody edited it.
    case keptEdit
  }

  package let path: String
  package var action: Action
  /// Nil where there is nothing to tell.
  package var outcome: Outcome?
  /// The path that it had before.
  package var movedFrom: String?
  /// Nil where the outcome says it all.
  package var remark: Remark?

  /// A step of a plan.
  package init(
    _ path: String, _ action: Action, _ outcome: Outcome?, movedFrom: String? = nil,
    remark: Remark? = nil
  ) {
    self.path = path
    self.action = action
    self.outcome = outcome
    self.movedFrom = movedFrom
    self.remark = remark
  }
}
