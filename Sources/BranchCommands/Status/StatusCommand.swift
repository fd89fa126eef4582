import ArgumentParser
import Diagnostics
import Effects
import Session

package struct StatusCommand: FlowCommand {
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

  func run(in world: World) async throws -> ExitStatus {
    let options = ShowStatus.Options(readsTree: tree, isFresh: fresh)
    return await global.answer("status", in: world) { session throws(Failure) in
      try await ShowStatus.run(options, in: session)
    }
  }
}
