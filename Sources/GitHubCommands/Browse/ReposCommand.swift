import ArgumentParser
import Diagnostics
import Effects
import GitHub
import Session

package struct ReposCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "repos",
    abstract: "List the repositories of an account with language, stars and description.",
    discussion: """
      Only what is public and its own; a terminal shows a page and asks for more, and shows the
      colours of languages where it has them.

      flowctl repos octocat
      flowctl repos octocat --sort updated --include-forks
      flowctl repos apple --limit 100 --json
      """)

  @Argument(help: ArgumentHelp("The account.", valueName: "name"))
  var login: Login

  @Option(help: ArgumentHelp("What comes first.", valueName: "order"))
  var sort: ListRepositories.Order = .stars

  @Flag(help: "Also those that were forked from others.")
  var includeForks = false

  @OptionGroup var browse: BrowseOptions
  @OptionGroup var server: GitHubServerOptions
  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    let options = ListRepositories.Options(
      login: login, order: sort, includesForks: includeForks, pages: browse.pages(global))
    let choices = server.choices(global)
    return await global.answer("repos", in: world) { session throws(Failure) in
      try await ListRepositories.run(options, choices: choices, in: session)
    }
  }
}
