import ArgumentParser
import Diagnostics
import Effects
import Session

package struct OpenCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a page of GitHub in the browser.",
    discussion: """
      The environment variable BROWSER chooses the browser.

      flowctl github open                     the repository
      flowctl github open issue 42
      flowctl github open @octocat            a user
      flowctl github open releases --print    only the URL
      """)

  @Argument(
    help:
      "repo, issue, pr, board, labels, releases, actions, settings, token, @NAME or OWNER/NAME.")
  var page: String?

  @Argument(help: "The number of an issue or pull request.")
  var number: Int?

  @Flag(name: .customLong("print"), help: "Print the URL, and open nothing.")
  var printsOnly = false

  @OptionGroup var github: GitHubOptions
  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if WebPage(page, number: number) == nil {
      throw ValidationError("'\(page ?? "")' is not a known page")
    }
    if let number, number < 1 { throw ValidationError("'\(number)' is not the number of an issue") }
  }

  func run(in world: World) async throws -> ExitStatus {
    // Checked before by validate().
    guard let page = WebPage(page, number: number) else { return .usage }
    return await global.answer("github open", in: world) { session throws(Failure) in
      try await OpenPage.run(
        page, printsOnly: printsOnly, github.choices(global), in: session)
    }
  }
}
