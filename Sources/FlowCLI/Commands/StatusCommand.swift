import ArgumentParser
import Diagnostics
import Workflows

struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Where am I, and what may I do next?",
    discussion: """
      Told from git's files: no program is run and no server is asked. The pull request is the one \
      that was last seen from here, the gates are those of the last run.

      flowctl status
      flowctl status --tree        also the work tree, which only git can tell of
      flowctl status --fresh       asks GitHub for the pull request first
      flowctl status --json
      """)

  @Flag(help: "Also tell how the work tree differs; asks git, and takes longer.")
  var tree = false

  @Flag(help: "Ask GitHub for the pull request first.")
  var fresh = false

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let options = ShowStatus.Options(readsTree: tree, isFresh: fresh)
    try await global.answer("status") { session throws(Failure) in
      try await ShowStatus.run(options, in: session)
    }
  }
}
