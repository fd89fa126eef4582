package import Diagnostics
import Effects
import GitHub
package import Session

/// `auth login`: takes a token, looks whether GitHub knows it, and keeps it.
package enum LogIn {
  /// How the token comes.
  package enum Way: Sendable {
    case standardInput
    /// By a code that the user types at GitHub, in the name of this registered app.
    case device(clientID: String?, scopes: [String])
  }

  /// Keeps the token that comes this way.
  package static func run(
    _ way: Way, _ choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> Report {
    let context = try await AuthContext(choices, in: session)
    switch way {
    case .standardInput:
      return try await context.keep(try TokenSearch.token(from: session.world.console))
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
          ("type \(ForeignText.shown(code.userCode)) at \(ForeignText.shown(code.address)), "
            + "within \((code.lifetime + 59) / 60) min\n").utf8))
      return try await flow.token(for: code)
    } catch {
      throw failure(error)
    }
  }

  /// There is no app of flowctl's own that everybody's login could go by.
  private static func noClient(_ host: GitHubHost) -> Failure {
    Failure(
      .usage,
      [
        Diagnostic(
          TokenSearch.rule, "the login by a code needs the client id of an OAuth app of yours",
          hint: .flowctl("auth", "login", "--client-id", "<id>")),
        Diagnostic(
          TokenSearch.rule, "without one, make a token at \(FirstRun.address(host: host))",
          severity: .note, hint: .flowctl("auth", "login", "--with-token")),
      ])
  }

  private static func failure(_ fault: DeviceFlow.Fault) -> Failure {
    let again = Remedy.flowctl("auth", "login")
    return switch fault {
    case .expired:
      Failure(
        .notAuthorised, TokenSearch.rule, "the code was not typed in time", hint: again)
    case .denied:
      Failure(.notAuthorised, TokenSearch.rule, "the login was refused at GitHub", hint: again)
    case .refused(let message):
      Failure(
        .notAuthorised, TokenSearch.rule,
        "GitHub refuses the login: \(ForeignText.shown(ForeignText.cut(message, atMost: 300)))",
        hint: .flowctl("auth", "login", "--client-id", "<id>"))
    case .server(let error): error.failure
    }
  }
}
