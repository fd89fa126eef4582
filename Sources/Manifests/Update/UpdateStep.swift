/// The result of an update for one file.
package struct UpdateStep: Hashable, Sendable {
  /// The action on disk.
  package enum Action: Hashable, Sendable {
    case nothing
    case write([UInt8])
    /// The three sides of a merge; its result is written.
    case merge(base: [UInt8], present: [UInt8], rendered: [UInt8])
    case delete
  }

  /// The outcome for the project.
  package enum Outcome: Hashable, Sendable {
    case created
    case replaced
    case merged
    case deleted
    /// An edit was kept, and the template did not change the file.
    case keptEdit
    /// It was deleted and stays deleted.
    case keptDeleted
    /// The template no longer has the file; it was edited or is unmanaged, and stays.
    case keptOrphan
    /// The template's change was not written, for this reason.
    case conflict(UpdateConflict)
  }

  /// An additional note.
  package enum Remark: Hashable, Sendable {
    /// Regions were appended to a file of the project.
    case partsAppended
    /// A file that is written once already exists and differs.
    case keptTheirs
    /// A region of a written file keeps its edit.
    case keptEdit
  }

  package let path: String
  package var action: Action
  /// Nil if there is nothing to report.
  package var outcome: Outcome?
  /// The former path.
  package var movedFrom: String?
  /// Nil if the outcome is enough.
  package var remark: Remark?

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

/// The reason why a template's change was not written.
package enum UpdateConflict: Error, Hashable, Sendable {
  /// Something at this path, relative to the top of the repository, is neither read nor written.
  case blocked(path: String, reason: String)
  /// Its marker comments don't match.
  case unfitting(MarkedRegions.Fault)
  /// It still has conflict markers.
  case unsettled
  /// Both sides changed it, and it is not a text file.
  case unmergeable
  /// It differs from the template's file; the text follows the name of the file.
  case differing(String)

  /// The error of the marker comments; nil if they match.
  package static func unfitting(in bytes: [UInt8]) -> UpdateConflict? {
    do throws(MarkedRegions.Fault) {
      _ = try MarkedRegions(in: bytes)
      return nil
    } catch {
      return .unfitting(error)
    }
  }

  /// The reason, after the name of the file.
  package var words: String {
    switch self {
    case .blocked(_, let reason): reason
    case .unfitting(let fault): "its marker comments don't match: \(fault.words)"
    case .unsettled: "it \(ConflictMarks.words)"
    case .unmergeable: "both sides changed it, and it is not a text file"
    case .differing(let words): words
    }
  }
}
