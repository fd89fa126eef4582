package import Diagnostics
import Effects
import GitHub
package import Session

/// `auth login`: checks a token at GitHub and stores it.
package enum LogIn {
  /// The source of the token.
  package enum Way: Sendable {
    case standardInput
    /// By a code that the user types at GitHub (device flow), for this registered app.
    case device(clientID: String?, scopes: [String])
  }

  /// Stores the token from this source.
  package static func run(
    _ way: Way, _ choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> Report {
    let context = try await AuthContext(choices, in: session)
    switch way {
    case .standardInput:
      return try await context.keep(
        try TokenSearch.token(from: session.world.console, for: context.host))
    case .device(let clientID, let scopes):
      let token = try await deviceToken(clientID, scopes, context)
      return try await context.keep(token)
    }
  }

  private static func deviceToken(
    _ clientID: String?, _ scopes: [String], _ context: AuthContext
  ) async throws(Failure) -> Token {
    let world = context.world
    let variable = world.environment["FLOWCTL_CLIENT_ID"].flatMap { $0.isEmpty ? nil : $0 }
    guard let clientID = clientID ?? variable else { throw noClient(context.host) }
    let flow = DeviceFlow(
      host: context.host, clientID: clientID, transport: world.web, clock: world.clock)
    do throws(DeviceFlow.Fault) {
      let code = try await flow.begin(scopes: scopes.isEmpty ? FirstRun.scopes : scopes)
      world.console.writeErrors(
        Array(
          ("enter the code \(ForeignText.shown(code.userCode)) at \(ForeignText.shown(code.address)) "
            + "within \((code.lifetime + 59) / 60) min\n").utf8))
      return try await flow.token(for: code)
    } catch {
      throw failure(error)
    }
  }

  /// flowctl has no registered app of its own for logins.
  private static func noClient(_ host: GitHubHost) -> Failure {
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
