import ArgumentParser
import Diagnostics
import GitHub

/// Which server a command speaks with, and how.
package struct GitHubServerOptions: ParsableArguments {
  @Option(
    name: .customLong("api-url"),
    help: ArgumentHelp("The API: https://HOST/api/v3 of an Enterprise Server.", valueName: "url"))
  var apiURL: String?

  @Flag(help: "Ask nothing: tell what is kept, and how old it is.")
  var offline = false

  @Flag(help: "Read the token from standard input.")
  package var tokenStdin = false

  /// The choices of a command that names no repositories.
  package func choices(_ global: GlobalOptions) -> GitHubChoices {
    GitHubChoices(
      apiURL: apiURL, isOffline: offline, readsToken: tokenStdin, isQuiet: global.quiet)
  }
}

/// The same with the repositories that a command is about.
package struct GitHubOptions: ParsableArguments {
  @Option(
    name: .customLong("repo"),
    help: ArgumentHelp("Instead of the clone's own; can stand often.", valueName: "owner/name"))
  var repositories: [RepositoryName] = []

  @OptionGroup var server: GitHubServerOptions

  /// The choices of the command line.
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
