import Testing

/// A change that must not pass, with the run that must reject it.
struct Attack: Sendable, CustomTestStringConvertible {
  /// The changes to files; with `sh` if a file is not enough.
  enum Step: Sendable {
    case write(String, to: String)
    /// Replaces a text that must be in the file.
    case edit(String, String, with: String)
    case shell(String)
  }

  /// The expected end of a run, and its reason.
  struct Refusal: Sendable {
    let status: ClosedRange<Int32>
    /// The expected rule or gate in the report, and words of its message.
    let rule: String
    let text: String

    static func fails(_ rule: String, _ text: String) -> Refusal {
      Refusal(status: 1...1, rule: rule, text: text)
    }

    static func unknown(_ rule: String, _ text: String) -> Refusal {
      Refusal(status: 2...2, rule: rule, text: text)
    }

    static func error(_ rule: String, _ text: String) -> Refusal {
      Refusal(status: 64...78, rule: rule, text: text)
    }
  }

  let name: String
  let command: [String]
  /// The changes of the branch to the files of `develop`.
  var change: [Step]
  /// Files of an earlier job in the clone of the run.
  var left: [Step] = []
  var event = AttackEvent()
  let refusal: Refusal

  init(
    _ name: String, _ command: String, change: [Step] = [], left: [Step] = [],
    event: AttackEvent = AttackEvent(), _ refusal: Refusal
  ) {
    self.name = name
    self.command = command.split(separator: " ").map(String.init)
    self.change = change
    self.left = left
    self.event = event
    self.refusal = refusal
  }

  var testDescription: String { name }
}

extension Attack.Step {
  /// Replaces a text of the policy.
  static func policy(_ old: String, _ new: String) -> Self {
    .edit(".flowctl.yml", old, with: new)
  }

  /// Appends lines to a file.
  static func append(_ text: String, to path: String) -> Self {
    .shell("mkdir -p \"$(dirname '\(path)')\" && cat >> '\(path)' <<'END'\n\(text)\nEND")
  }
}

/// The event that starts the run.
struct AttackEvent: Sendable, Hashable {
  var head = "feature/x"
  var base = "develop"
  /// The start of the branch, if it isn't its base.
  var from: String?
  /// The name of the fork's repository.
  var fork: String?
  var author = "ada"
  /// The author and the dates of the commits, as Git's variables.
  var identity: [String: String] = [:]
  var subject = "Add a function"
  var name = "pull_request"
  /// The revision that the workflow checks out instead of the merge.
  var ref = "refs/pull/7/merge"
  var depth = 0
  /// Variables that differ from those of GitHub.
  var variables: [String: String] = [:]
  /// Values of the payload that differ, by key paths such as `pull_request.base.ref`.
  var payload: [String: String] = [:]
}
