import ArgumentParser
import Base
import GitHub
import Session

package struct SubmitCommand: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit",
    abstract: "Push a branch and open or update its pull request.",
    discussion: """
      The branch model determines the target. Title and text come from the branch name, the commits \
      and the pull request template; text that a user has edited is not overwritten. The branch's \
      issue moves to the board's review column. Run the command again to do what is left.

      flowctl submit --dry-run
      flowctl submit --reviewer ada --label ui
      flowctl submit feature/42-login --draft
      flowctl submit --title 'Let people log in' --body-file notes.md

      Exit status: 2 if GitHub rejected a reviewer, a label, or the move of the issue.
      """)

  @Argument(
    help: "Branch to submit (default: the current branch).", completion: .topics)
  var branch: String?

  @Option(
    help: ArgumentHelp("Base branch; the branch model must allow it.", valueName: "branch"),
    completion: .branches)
  var base: String?

  @Option(help: ArgumentHelp("Title of the pull request.", valueName: "text"))
  var title: String?

  @Option(
    help: ArgumentHelp("File with the pull request text; - is standard input.", valueName: "file"),
    completion: .file())
  var bodyFile: String?

  @Flag(help: "Open a draft pull request; the issue is not moved.")
  var draft = false

  @Option(
    help: ArgumentHelp("Existing label to add (repeatable).", valueName: "name"))
  var label: [String] = []

  @Option(help: ArgumentHelp("User to request a review from (repeatable).", valueName: "login"))
  var reviewer: [LoginArgument] = []

  @Flag(inversion: .prefixedNo, help: "Push the branch first.")
  var push = true

  @Flag(help: "Overwrite the remote branch if it is unchanged since the last fetch.")
  var forceWithLease = false

  @Flag(inversion: .prefixedNo, help: "Move the issue to the board's review column.")
  var moveIssue = true

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var server: GitHubServerOptions

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if forceWithLease, !push {
      throw ValidationError("--force-with-lease and --no-push exclude each other")
    }
    if server.tokenStdin, bodyFile == "-" {
      throw ValidationError("--token-stdin and --body-file - both read standard input")
    }
  }

  func report(in session: Session) async throws(Failure) -> Report {
    var options = SubmitBranch.Options()
    (options.branch, options.base) = (branch, base)
    (options.title, options.bodyFile) = (title, bodyFile)
    (options.isDraft, options.isDryRun) = (draft, dryRun)
    (options.labels, options.reviewers) = (label, reviewer.map(\.login.text))
    (options.pushes, options.isForced) = (push, forceWithLease)
    options.movesIssue = moveIssue
    options.choices = server.choices(global)
    return try await SubmitBranch.run(options, in: session)
  }
}

struct LoginArgument: ExpressibleByArgument {
  let login: Login

  init?(argument: String) {
    let name = argument.hasPrefix("@") ? String(argument.dropFirst()) : argument
    guard let login = Login(name) else { return nil }
    self.login = login
  }
}
