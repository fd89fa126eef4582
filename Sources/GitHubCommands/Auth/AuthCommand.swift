import ArgumentParser
import Base
import GitHub
package import Session

package struct AuthCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "auth", abstract: "Manage the GitHub token.",
    discussion: """
      flowctl uses the first token that it finds: standard input (--token-stdin), FLOWCTL_TOKEN, a \
      GitHub App (FLOWCTL_APP_ID, FLOWCTL_APP_INSTALLATION, FLOWCTL_APP_KEY_FILE), \
      GH_TOKEN, GITHUB_TOKEN, the token stored by `auth login`, `gh auth token`. GH_TOKEN and \
      GITHUB_TOKEN are for github.com, or the server of GITHUB_API_URL; for other servers, set \
      GH_ENTERPRISE_TOKEN.
      """,
    subcommands: [Login.self, Status.self, Logout.self, PrintedToken.self])

  struct Login: ListingCommand {
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

    func report(in session: Session) async throws(Failure) -> Report {
      let context = try await AuthContext(server.choices, in: session)
      return try await context.keep(
        withToken
          ? try TokenSearch.token(from: context.world.console, for: context.host)
          : try await context.deviceToken(clientID, scopes))
    }
  }

  struct Status: ListingCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Show the token in use, its source and its scopes.",
      discussion: "The token itself is not printed.\n\nflowctl auth status --json")

    @OptionGroup var server: GitHubServerOptions
    @OptionGroup var global: GlobalOptions

    func report(in session: Session) async throws(Failure) -> Report {
      let choices = server.choices(global)
      return try await AuthContext(choices, in: session).status(choices)
    }
  }

  struct Logout: ListingCommand {
    static let configuration = CommandConfiguration(
      commandName: "logout", abstract: "Remove the stored token.",
      discussion: "flowctl auth logout --api-url https://github.example.com/api/v3")

    @OptionGroup var server: AuthServerOptions
    @OptionGroup var global: GlobalOptions

    func report(in session: Session) async throws(Failure) -> Report {
      try await AuthContext(server.choices, in: session).logOut()
    }
  }

  struct PrintedToken: ListingCommand {
    static let configuration = CommandConfiguration(
      commandName: "token", abstract: "Print the token in use.",
      discussion:
        "For programs that read it from a pipe.\n\nflowctl auth token | gh auth login --with-token")

    @OptionGroup var server: AuthServerOptions
    @OptionGroup var global: GlobalOptions

    func report(in session: Session) async throws(Failure) -> Report {
      try await AuthContext(server.choices, in: session).printToken(server.choices)
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

extension AuthContext {
  /// The token for a code that the user types at GitHub (device flow), for a registered app.
  fileprivate func deviceToken(
    _ clientID: String?, _ scopes: [String]
  ) async throws(Failure) -> Token {
    let variable = world.environment["FLOWCTL_CLIENT_ID"].flatMap { $0.isEmpty ? nil : $0 }
    guard let clientID = clientID ?? variable else { throw noClient() }
    let flow = DeviceFlow(
      host: host, clientID: clientID, transport: world.web, clock: world.clock)
    do throws(DeviceFlow.Fault) {
      let code = try await flow.begin(scopes: scopes.isEmpty ? FirstRun.scopes : scopes)
      world.console.writeErrors(
        Array(
          ("enter the code \(ForeignText.shown(code.userCode)) at \(ForeignText.shown(code.address)) "
            + "within \((code.lifetime + 59) / 60) min\n").utf8))
      return try await flow.token(for: code)
    } catch {
      throw Self.failure(error)
    }
  }

  /// flowctl has no registered app of its own for logins.
  private func noClient() -> Failure {
    Failure(
      .usage,
      [
        Diagnostic(
          TokenSearch.rule, "login in the browser needs the client id of your own OAuth app",
          hint: .flowctl("auth", "login", "--client-id", "<id>")),
        Diagnostic(
          TokenSearch.rule, "without an app, create a token at \(FirstRun.address(host: host))",
          severity: .note, hint: .flowctl("auth", "login", "--with-token")),
      ])
  }

  private static func failure(_ fault: DeviceFlow.Fault) -> Failure {
    let again = Remedy.flowctl("auth", "login")
    return switch fault {
    case .expired:
      Failure(
        .notAuthorised, TokenSearch.rule, "the code has expired", hint: again)
    case .denied:
      Failure(.notAuthorised, TokenSearch.rule, "the login was denied at GitHub", hint: again)
    case .refused(let message):
      Failure(
        .notAuthorised, TokenSearch.rule,
        "GitHub denied the login: \(ForeignText.shown(ForeignText.cut(message, atMost: 300)))",
        hint: .flowctl("auth", "login", "--client-id", "<id>"))
    case .server(let error): error.failure
    }
  }
}
