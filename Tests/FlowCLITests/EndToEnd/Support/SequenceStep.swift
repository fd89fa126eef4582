/// One step of a random sequence; it holds all that is needed to do it again.
struct SequenceStep: Sendable {
  enum Action: Sendable {
    /// What a user does with git and an editor, as a line of shell.
    case user(String)
    case flowctl(String)
    /// With `--dry-run` first, which must not pass where the command itself is refused.
    case rehearsed(String)
    /// Undone at once, which must bring everything back.
    case undone(String)
    case ended(String, [Ending], Recovery)
  }

  /// How a process ends before its time.
  struct Ending: Sendable {
    /// `before` or `after` git does what it is asked, or `amid` the files of a checkout.
    let moment: String
    let signal: String
    /// The number of the git command.
    let number: Int
  }

  /// How a command that was ended is brought to a clean end.
  enum Recovery: String, Sendable, CaseIterable {
    case resume = "--continue"
    case abort = "--abort"

    var other: Recovery { self == .resume ? .abort : .resume }
  }

  /// A directory of the world: `a`, `b`, or the linked working tree `a-w` or `b-w`.
  let place: String
  /// The time of the step in minutes, which stays when steps before it are dropped.
  let tick: Int
  let action: Action

  /// The clone to which the place belongs.
  var clone: String { String(place.prefix(1)) }
}

/// What a step has broken.
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
