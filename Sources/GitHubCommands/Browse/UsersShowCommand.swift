import ArgumentParser
import Diagnostics
import Effects
import GitHub
import Session

struct UsersShowCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show an account: name, followers, following, location, e-mail.",
    discussion: """
      flowctl users show octocat
      flowctl users show octocat --favourite       keep it at hand
      flowctl users show octocat --json
      """)

  @Argument(help: ArgumentHelp("The account.", valueName: "name"))
  var login: Login

  @Flag(help: "Add it to the favourites.")
  var favourite = false

  @OptionGroup var server: GitHubServerOptions
  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    let choices = server.choices(global)
    return await global.answer("users show", in: world) { session throws(Failure) in
      try await ShowUser.run(
        login, makesFavourite: favourite, choices: choices, in: session)
    }
  }
}
