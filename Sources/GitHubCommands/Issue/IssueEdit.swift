import ArgumentParser
import Configuration
import GitHub
import Base
import Session

struct IssueEdit: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change the title, text, labels or milestone of an issue.",
    discussion: """
      flowctl issue edit 42 --add-label bug --remove-label wontfix
      flowctl issue edit 42 --milestone 1.5.0
      flowctl issue edit 42 --body - < text.md
      flowctl issue edit 42 --no-milestone --dry-run
      """)

  @OptionGroup var changed: ChangedIssue

  @Option(help: ArgumentHelp("The new title.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("The new text, or - for standard input.", valueName: "text"))
  package var body: String?

  @Option(help: ArgumentHelp("A label to add (repeatable).", valueName: "name"))
  var addLabel: [String] = []

  @Option(help: ArgumentHelp("A label to remove (repeatable).", valueName: "name"))
  var removeLabel: [String] = []

  @Option(help: ArgumentHelp("The title of an open milestone.", valueName: "title"))
  var milestone: String?

  @Flag(help: "Remove the milestone.")
  var noMilestone = false

  mutating func validate() throws {
    if noMilestone, milestone != nil {
      throw ValidationError("--milestone and --no-milestone can't be combined")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    var edit = changed.edit
    edit.title = title
    edit.body = body
    edit.addedLabels = addLabel
    edit.removedLabels = removeLabel
    edit.milestone = milestone
    edit.removesMilestone = noMilestone
    return await changed.run("issue edit", edit, in: world)
  }
}

struct IssueComment: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "comment",
    abstract: "Comment on an issue or a pull request.",
    discussion: """
      A repeated run posts the same comment of the same account only once; \
      --again posts it again.

      flowctl issue comment 42 'Fixed in 1.5.0'
      flowctl issue comment octo/app#42 - < text.md
      """)

  @OptionGroup var changed: ChangedIssue

  @Argument(help: "The text, or - for standard input.")
  var text: String

  @Flag(help: "Post the comment even if this account already posted it.")
  var again = false

  func run(in world: World) async throws -> ExitStatus {
    var edit = changed.edit
    edit.comment = text
    edit.repeatsComment = again
    return await changed.run("issue comment", edit, in: world)
  }
}

struct IssueAssign: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "assign",
    abstract: "Add or remove assignees of an issue.",
    discussion: """
      flowctl issue assign 42 ada
      flowctl issue assign 42 bob --remove ada
      """)

  @OptionGroup var changed: ChangedIssue

  @Argument(help: "Logins of users to assign.")
  var logins: [String] = []

  @Option(help: ArgumentHelp("A user to remove (repeatable).", valueName: "login"))
  var remove: [String] = []

  mutating func validate() throws {
    if logins.isEmpty, remove.isEmpty {
      throw ValidationError("a login is missing: flowctl issue assign 42 ada")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    var edit = changed.edit
    edit.assignees = logins
    edit.unassigned = remove
    return await changed.run("issue assign", edit, in: world)
  }
}

struct IssueClose: FlowCommand {
  enum Reason: String, ExpressibleByArgument, CaseIterable {
    case completed
    case notPlanned = "not-planned"
    case duplicate

    /// GitHub's spelling.
    var text: String { rawValue.replacing("-", with: "_") }
  }

  static let configuration = CommandConfiguration(
    commandName: "close",
    abstract: "Close an issue with a reason.",
    discussion: """
      A completed issue moves to the first column that closes cards. With another reason, the issue \
      loses its status label.

      flowctl issue close 42
      flowctl issue close 42 --reason not-planned
      """)

  @OptionGroup var changed: ChangedIssue

  @Option(help: "Why the issue is closed.")
  var reason = Reason.completed

  func run(in world: World) async throws -> ExitStatus {
    var edit = changed.edit
    edit.closeReason = reason.text
    return await changed.global.answer("issue close", in: world) {
      [edit] session throws(Failure) in
      let columns = try session.policy().configuration.board.columns
      guard reason == .completed, let done = columns.first(where: \.isDone) else {
        return try await edit.run(in: session)
      }
      var move = MoveIssue.Options(issue: edit.issue, status: done.status)
      (move.choices, move.isDryRun) = (edit.choices, edit.isDryRun)
      return try await MoveIssue.run(move, in: session)
    }
  }
}

/// The options of every command that changes one issue.
struct ChangedIssue: ParsableArguments {
  @Argument(help: "The issue: 42, octo/app#42, or its URL.")
  var issue: IssueReference

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var github: GitHubOptions
  @OptionGroup var global: GlobalOptions

  var edit: EditIssue {
    var edit = EditIssue(issue)
    edit.choices = github.choices(global)
    edit.isDryRun = dryRun
    return edit
  }

  func run(_ command: String, _ edit: EditIssue, in world: World) async -> ExitStatus {
    await global.answer(command, in: world) { session throws(Failure) in
      try await edit.run(in: session)
    }
  }
}
