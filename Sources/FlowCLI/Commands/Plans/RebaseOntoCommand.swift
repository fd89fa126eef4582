import ArgumentParser
import Diagnostics
import Workflows

struct RebaseOntoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebase-onto",
    abstract: "Take a branch off a line that it should not stand on, as wrong-base says.",
    discussion: """
      The branch's own commits are made anew on its legal base; what it carries of the other line \
      stays behind. A conflict is found before anything moves.

      flowctl rebase-onto --dry-run
      flowctl rebase-onto feature/42-login
      flowctl undo --yes                      puts the branch back
      """)

  @Argument(
    help: "The branch; the one that is checked out where none is named.", completion: .topics)
  var branch: String?

  @Flag(help: "Say what would be done, and do nothing.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let (branch, isDryRun) = (branch, dryRun)
    try await global.answer("rebase-onto") { session throws(Failure) in
      try await MendBase.run(branch, isDryRun: isDryRun, in: session)
    }
  }
}
