import Diagnostics
import Foundation

/// What holds of every command, as functions on what was seen before and after it.
enum SequenceChecks {
  static func status(_ run: FlowctlRun, _ line: String, isEnded: Bool) throws {
    let text = run.output + run.errors
    let known = ExitStatus(rawValue: run.status).map { $0 != .internalError } ?? false
    guard known || isEnded && run.status == 137, !text.contains("Fatal error"),
      !text.contains("Swift runtime failure")
    else { throw SequenceViolation(.exitStatus, "\(run.status) of \(line)\n\(text)") }
  }

  static func tags(_ tags: [String: String], _ after: CloneState, _ said: String) throws {
    for (tag, id) in tags where after.refs[tag] != id {
      throw SequenceViolation(.lostTag, "\(tag): \(id) → \(after.refs[tag] ?? "none")\n\(said)")
    }
  }

  /// While a merge is stopped its files are flowctl's as much as the user's.
  static func files(_ before: CloneState, _ after: CloneState, _ said: String) throws {
    for (place, tree) in before.trees where !tree.isStopped && !tree.isLocked {
      for (path, content) in tree.files where after.trees[place]?.files[path] != content {
        throw SequenceViolation(.changedFile, "\(place)/\(path)\n\(said)")
      }
    }
  }
}
