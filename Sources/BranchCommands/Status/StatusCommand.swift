import ArgumentParser
import Base
import Session

package struct StatusCommand: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the current branch and the possible next commands.",
    discussion: """
      Reads only Git's files: runs no program and sends no request. The pull request is cached from \
      the last request, and the gates are from the last run.

      flowctl status
      flowctl status --tree        also the working tree (runs Git)
      flowctl status --fresh       request the pull request from GitHub
      flowctl status --json
      """)

  @Flag(help: "Include changes in the working tree (slower).")
  var tree = false

  @Flag(help: "Request the pull request from GitHub first.")
  var fresh = false

  @OptionGroup var global: GlobalOptions

  func report(in session: Session) async throws(Failure) -> Report {
    try await ShowStatus.run(readsTree: tree, isFresh: fresh, in: session)
  }
}
