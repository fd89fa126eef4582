/// One step of a random sequence, with all data to run it again.
struct SequenceStep: Sendable {
  enum Action: Sendable {
    /// A user's action with Git and an editor, as a shell line.
    case user(String)
    case flowctl(String)
    /// First with `--dry-run`, which must not pass if the command itself is rejected.
    case rehearsed(String)
    /// Undone at once, which must restore everything.
    case undone(String)
    case ended(String, [Ending], Recovery)
  }

  /// How a process is stopped early.
  struct Ending: Sendable {
    /// `before` or `after` Git's command, or `amid` the files of a checkout.
    let moment: String
    let signal: String
    /// The number of the git command.
    let number: Int
  }

  /// How an interrupted command is ended cleanly.
  enum Recovery: String, Sendable, CaseIterable {
    case resume = "--continue"
    case abort = "--abort"

    var other: Recovery { self == .resume ? .abort : .resume }
  }

  /// A directory of the world: `a`, `b`, or the linked working tree `a-w` or `b-w`.
  let place: String
  /// The time of the step in minutes, which is kept when earlier steps are dropped.
  let tick: Int
  let action: Action

  /// The clone to which the place belongs.
  var clone: String { String(place.prefix(1)) }
}

/// A failure caused by a step.
struct SequenceViolation: Error {
  enum Kind: String {
    case lostCommit = "a commit is lost"
    case lostTag = "a tag is lost or moved"
    case changedFile = "a user's file is changed"
    case deletedContent = "deleted content is back"
    case inexactUndo = "an undo is not exact"
    case unrecovered = "an interrupted command is not recovered"
    case brokenObjects = "objects are missing"
    case exitStatus = "the exit status is not documented"
    case dryRun = "a dry run differs from the command"
    case wrongMerge = "a merge differs from git's"
  }

  let kind: Kind
  let text: String

  init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}
