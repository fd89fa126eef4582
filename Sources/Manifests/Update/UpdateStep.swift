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

/// Why what a template brings was not written.
package enum UpdateConflict: Error, Hashable, Sendable {
  /// Something that is neither read nor written stands at a path from the top of the repository.
  case blocked(path: String, reason: String)
  /// The marks of its parts do not fit together; `isWanted` where the template has parts for it.
  case unfitting(MarkedRegions.Fault, isWanted: Bool)
  /// It still has the marks of a merge.
  case unsettled
  /// Both sides changed it, and it is no text.
  case unmergeable
  /// It is not what the template made, in the words behind the name of the file.
  case differing(String)

  /// What the marks of a file are at fault for; nil where they fit together.
  package static func unfitting(in bytes: [UInt8], isWanted: Bool) -> UpdateConflict? {
    do throws(MarkedRegions.Fault) {
      _ = try MarkedRegions(in: bytes)
      return nil
    } catch {
      return .unfitting(error, isWanted: isWanted)
    }
  }

  /// Why, behind the name of the file.
  package var words: String {
    switch self {
    case .blocked(_, let reason): reason
    case .unfitting(let fault, _): "its marker comments don't match: \(fault.words)"
    case .unsettled: "it \(ConflictMarks.words)"
    case .unmergeable: "both sides changed it, and it is not a text file"
    case .differing(let words): words
    }
  }
}
