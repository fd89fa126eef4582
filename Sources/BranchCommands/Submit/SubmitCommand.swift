import ArgumentParser
import Diagnostics
import Effects
import GitHub
import Session

package struct SubmitCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit",
    abstract: "Push a branch, and open or refresh its pull request into the legal target.",
    discussion: """
      The target is the model's. Title and text come from the branch, its commits and the \
      repository's template; a text that somebody has edited is never written over, and labels \
      are only added. The issue of the branch moves to the board's column for review. The same \
      command again does what is left to do.

      flowctl submit --dry-run
      flowctl submit --reviewer ada --label ui
      flowctl submit feature/42-login --draft
      flowctl submit --title 'Let people log in' --body-file notes.md
      """)

  @Argument(
    help: "The branch; the one that is checked out where none is named.", completion: .topics)
  var branch: String?

  @Option(
    help: ArgumentHelp("Another base than the usual one; it has to be legal.", valueName: "branch"),
    completion: .branches)
  var base: String?

  @Option(help: ArgumentHelp("The title.", valueName: "text"))
  var title: String?

  @Option(
    help: ArgumentHelp("A file with the text; - is standard input.", valueName: "file"),
    completion: .file())
  var bodyFile: String?

  @Flag(help: "Open it as a draft; the issue stays where it is.")
  var draft = false

  @Option(
    help: ArgumentHelp("Add a label that the repository has; can stand often.", valueName: "name"))
  var label: [String] = []

  @Option(help: ArgumentHelp("Ask somebody for a review; can stand often.", valueName: "login"))
  var reviewer: [LoginArgument] = []

  @Flag(inversion: .prefixedNo, help: "Push the branch first.")
  var push = true

  @Flag(help: "Give up what the remote's branch has and this one lacks, if it is as last seen.")
  var forceWithLease = false

  @Flag(inversion: .prefixedNo, help: "Move the issue to the board's column for review.")
  var moveIssue = true

  @Flag(help: "Say what would be done, and do nothing.")
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

  func run(in world: World) async throws -> ExitStatus {
    var options = SubmitBranch.Options()
    (options.branch, options.base) = (branch, base)
    (options.title, options.bodyFile) = (title, bodyFile)
    (options.isDraft, options.isDryRun) = (draft, dryRun)
    (options.labels, options.reviewers) = (label, reviewer.map(\.login.text))
    (options.pushes, options.isForced) = (push, forceWithLease)
    options.movesIssue = moveIssue
    options.choices = server.choices(global)
    return await global.answer("submit", in: world) { [options] session throws(Failure) in
      try await SubmitBranch.run(options, in: session)
    }
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
