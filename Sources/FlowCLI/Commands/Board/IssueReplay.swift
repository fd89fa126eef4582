import ArgumentParser
import Diagnostics
import Workflows

struct IssueReplay: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Send the moves that were asked for offline.",
    discussion: """
      An issue that others have moved in between is left to them, and told.

      flowctl issue replay
      """)

  @OptionGroup var github: GitHubOptions

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let choices = github.choices(global)
    try await global.answer("issue replay") { session throws(Failure) in
      try await ReplayMoves.run(choices, in: session)
    }
  }
}
