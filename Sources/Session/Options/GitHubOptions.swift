import ArgumentParser
import GitHub

/// The GitHub server of a command, and its options.
package struct GitHubServerOptions: ParsableArguments {
  @Option(
    name: .customLong("api-url"),
    help: ArgumentHelp("GitHub API URL, such as https://HOST/api/v3.", valueName: "url"))
  var apiURL: String?

  @Flag(help: "Use cached data only and show its age.")
  var offline = false

  @Flag(help: "Read the token from standard input.")
  package var tokenStdin = false

  /// The options of a command without repositories.
  package func choices(_ global: GlobalOptions) -> GitHubChoices {
    GitHubChoices(
      apiURL: apiURL, isOffline: offline, readsToken: tokenStdin, isQuiet: global.quiet)
  }
}

/// The same options with the repositories of a command.
package struct GitHubOptions: ParsableArguments {
  @Option(
    name: .customLong("repo"),
    help: ArgumentHelp(
      "Repository to use instead of the current one (repeatable).", valueName: "owner/name"))
  var repositories: [RepositoryName] = []

  @OptionGroup var server: GitHubServerOptions

  /// The options of the command line.
  package func choices(_ global: GlobalOptions) -> GitHubChoices {
    var choices = server.choices(global)
    choices.repositories = repositories
    return choices
  }
}

extension RepositoryName: ExpressibleByArgument {
  /// `owner/name`.
  package init?(argument: String) { self.init(argument) }
}
