import ArgumentParser
package import Diagnostics
import Effects
import GitHub
package import Session

package struct AuthCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "auth", abstract: "Manage the GitHub token.",
    discussion: """
      flowctl uses the first token that it finds: standard input (--token-stdin), FLOWCTL_TOKEN, a \
      GitHub App (FLOWCTL_APP_ID, FLOWCTL_APP_INSTALLATION, FLOWCTL_APP_KEY_FILE), \
      GITHUB_TOKEN, GH_TOKEN, the token stored by `auth login`, `gh auth token`. If only the \
      clone's remote names the server, flowctl reads GH_ENTERPRISE_TOKEN instead of the variables.
      """,
    subcommands: [Login.self, Status.self, Logout.self, PrintedToken.self])

  struct Login: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "login", abstract: "Check a token at GitHub and store it.",
      discussion: """
        The token is stored in the keychain, the desktop's secret service, or a file that only \
        you can read. The browser login (device flow) needs the client id of your own OAuth app.

        gh auth token | flowctl auth login --with-token
        flowctl auth login --client-id Iv1.0123456789abcdef
        """)

    @Flag(help: "Read the token from standard input.")
    var withToken = false

    @Option(
      help: ArgumentHelp("Client id of your OAuth or GitHub App.", valueName: "id"))
    var clientID: String?

    @Option(
      name: .customLong("scope"),
      help: ArgumentHelp(
        "Scope to request instead of repo and read:org (repeatable).", valueName: "scope"))
    var scopes: [String] = []

    @OptionGroup var server: AuthServerOptions
    @OptionGroup var global: GlobalOptions

    mutating func validate() throws {
      if withToken, clientID != nil || !scopes.isEmpty {
        throw ValidationError("--with-token can't be combined with --client-id or --scope")
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
      abstract: "Show the token in use, its source and its scopes.",
      discussion: "The token itself is not printed.\n\nflowctl auth status --json")

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
      commandName: "logout", abstract: "Remove the stored token.",
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
      commandName: "token", abstract: "Print the token in use.",
      discussion:
        "For programs that read it from a pipe.\n\nflowctl auth token | gh auth login --with-token")

    @OptionGroup var server: AuthServerOptions
    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.answer("auth token", in: world) { session throws(Failure) in
        try await PrintToken.run(server.choices, in: session)
      }
    }
  }
}

/// The server of a token.
package struct AuthServerOptions: ParsableArguments {
  @Option(
    name: .customLong("api-url"),
    help: ArgumentHelp("GitHub API URL, such as https://HOST/api/v3.", valueName: "url"))
  var apiURL: String?

  /// The options of a command that only needs a token.
  package var choices: GitHubChoices { GitHubChoices(apiURL: apiURL) }
}

/// `auth logout`: removes the stored token, without revoking it at GitHub.
package enum LogOut {
  /// Removes the token of a server from every place.
  package static func run(
    _ choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> Report {
    let context = try await AuthContext(choices, in: session)
    let places: [String]
    do throws(SecretError) {
      places = try await session.world.secrets.remove(context.host.name)
    } catch {
      throw Failure(
        .inputOutput, TokenSearch.rule, "\(error.place): \(error.reason)",
        hint: error.kind == .unusable ? nil : error.hint)
    }
    let text =
      places.isEmpty
      ? "no token is stored for \(context.host.name)\n"
      : "removed the token for \(context.host.name) from \(places.joined(separator: ", "))\n"
        + "the token stays valid until you revoke it at \(context.host.webURL)/settings/tokens\n"
    return Report(
      text: text, values: ["host": .string(context.host.name), "removed": .strings(places)])
  }
}

/// `auth token`: prints the token that the other commands would use.
package enum PrintToken {
  /// The token and a newline.
  package static func run(
    _ choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> Report {
    let context = try await AuthContext(choices, in: session)
    guard let found = try await context.search(choices).find() else {
      throw FirstRun.failure(context.server)
    }
    return Report(
      text: found.token.revealed + "\n",
      values: [
        "host": .string(context.host.name), "source": .string(found.source.text),
        "token": .string(found.token.revealed),
      ])
  }
}
