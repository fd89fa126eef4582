import ArgumentParser
import Diagnostics
import Effects
package import Session

package struct AuthCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "auth", abstract: "Keep the token that GitHub knows you by.",
    discussion: """
      A token is looked for on standard input (--token-stdin), in FLOWCTL_TOKEN, as that of a \
      GitHub App (FLOWCTL_APP_ID, FLOWCTL_APP_INSTALLATION, FLOWCTL_APP_KEY_FILE), in \
      GITHUB_TOKEN and GH_TOKEN, in what `auth login` kept, and at `gh auth token`. For a server \
      that only the clone's remote names, GH_ENTERPRISE_TOKEN takes the place of these variables.
      """,
    subcommands: [Login.self, Status.self, Logout.self, PrintedToken.self])

  struct Login: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "login", abstract: "Take a token, look whether GitHub knows it, and keep it.",
      discussion: """
        It is kept in the keychain, in the desktop's secret service, or else in a file that only \
        you can read. The login by a code needs an OAuth app of yours, since flowctl has none: \
        --client-id, or FLOWCTL_CLIENT_ID.

        gh auth token | flowctl auth login --with-token
        flowctl auth login --client-id Iv1.0123456789abcdef
        """)

    @Flag(help: "Read the token from standard input.")
    var withToken = false

    @Option(
      help: ArgumentHelp("The OAuth or GitHub App that the code is for.", valueName: "id"))
    var clientID: String?

    @Option(
      name: .customLong("scope"),
      help: ArgumentHelp("Ask for this instead of repo and read:org.", valueName: "scope"))
    var scopes: [String] = []

    @OptionGroup var server: AuthServerOptions
    @OptionGroup var global: GlobalOptions

    mutating func validate() throws {
      if withToken, clientID != nil || !scopes.isEmpty {
        throw ValidationError("--with-token brings its own scopes, and needs no --client-id")
      }
    }

    func run(in world: World) async throws -> ExitStatus {
      let way: LogIn.Way =
        withToken ? .standardInput : .device(clientID: clientID, scopes: scopes)
      return await global.answer("auth login", in: world) { session throws(Failure) in
        try await LogIn.run(way, server.choices, in: session)
      }
    }
  }

  struct Status: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Tell which token is used, from where, and what it may do.",
      discussion: "The token itself is not shown.\n\nflowctl auth status --json")

    @OptionGroup var server: GitHubServerOptions
    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.answer("auth status", in: world) { session throws(Failure) in
        try await ShowAuthStatus.run(server.choices(global), in: session)
      }
    }
  }

  struct Logout: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "logout", abstract: "Remove the token that is kept.",
      discussion: "flowctl auth logout --api-url https://github.example.com/api/v3")

    @OptionGroup var server: AuthServerOptions
    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.answer("auth logout", in: world) { session throws(Failure) in
        try await LogOut.run(server.choices, in: session)
      }
    }
  }

  struct PrintedToken: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "token", abstract: "Print the token that the other commands use.",
      discussion:
        "For programs that take it from a pipe.\n\nflowctl auth token | gh auth login --with-token")

    @OptionGroup var server: AuthServerOptions
    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.answer("auth token", in: world) { session throws(Failure) in
        try await PrintToken.run(server.choices, in: session)
      }
    }
  }
}

/// The server that a token is for.
package struct AuthServerOptions: ParsableArguments {
  @Option(
    name: .customLong("api-url"),
    help: ArgumentHelp("The API: https://HOST/api/v3 of an Enterprise Server.", valueName: "url"))
  var apiURL: String?

  /// The choices of a command that speaks of a token alone.
  package var choices: GitHubChoices { GitHubChoices(apiURL: apiURL) }
}
