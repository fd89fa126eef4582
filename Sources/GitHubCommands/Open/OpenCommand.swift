import ArgumentParser
import Diagnostics
import Effects
import Session

package struct OpenCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Show a page of GitHub's in the browser.",
    discussion: """
      The browser is that of BROWSER, else the system's.

      flowctl open                     the repository
      flowctl open issue 42
      flowctl open @octocat            an account
      flowctl open octo/server         another repository
      flowctl open pr --repo octo/app
      flowctl open releases --print    only the address
      """)

  @Argument(
    help:
      "repo, issue, pr, board, labels, releases, actions, settings, token, @NAME or OWNER/NAME.")
  var page: String?

  @Argument(help: "The number of an issue or pull request.")
  var number: Int?

  @Flag(name: .customLong("print"), help: "Print the address, and open nothing.")
  var printsOnly = false

  @OptionGroup var github: GitHubOptions
  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if WebPage(page, number: number) == nil {
      throw ValidationError("'\(page ?? "")' is no page that flowctl knows")
    }
    if let number, number < 1 { throw ValidationError("'\(number)' is no number of an issue") }
  }

  func run(in world: World) async throws -> ExitStatus {
    // Checked before by validate().
    guard let page = WebPage(page, number: number) else { return .usage }
    return await global.answer("open", in: world) { session throws(Failure) in
      try await OpenPage.run(
        page, printsOnly: printsOnly, github.choices(global), in: session)
    }
  }
}
