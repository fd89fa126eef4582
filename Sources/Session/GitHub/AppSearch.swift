import Base
import GitHub
import Gitflow

/// A token for the installation of a GitHub App that the environment names.
struct AppSearch {
  let world: World
  let host: GitHubHost

  /// Creates a token, which is only in memory.
  ///
  /// - Returns: nil without an App.
  func find() async throws(Failure) -> FoundToken? {
    guard let id = variable("FLOWCTL_APP_ID") else { return nil }
    guard let key = variable("FLOWCTL_APP_KEY_FILE"),
      let installation = variable("FLOWCTL_APP_INSTALLATION").flatMap({ Int64($0) })
    else {
      throw failure(
        "FLOWCTL_APP_ID also needs FLOWCTL_APP_KEY_FILE and FLOWCTL_APP_INSTALLATION",
        hint: "export FLOWCTL_APP_INSTALLATION=NUMBER FLOWCTL_APP_KEY_FILE=/path/to/key.pem")
    }
    let claim = AppClaim(appID: id, now: world.clock.now())
    guard
      let token = claim.signed(
        try await signature(of: claim.unsigned, key: key), for: host)
    else {
      throw failure("openssl returned no signature", hint: Self.checking(key))
    }
    var settings = ClientSettings()
    settings.tokenSource = .app(id: id)
    let client = GitHubClient(
      .token(token), transport: world.web, store: .none, clock: world.clock,
      settings: settings)
    return FoundToken(
      token: try await asking(await client.installationToken(installation)), source: .app(id: id))
  }

  /// Only openssl reads the key itself.
  private func signature(of text: String, key: String) async throws(Failure) -> [UInt8] {
    guard let executable = world.executable(named: "openssl") else {
      throw failure(
        "openssl is required to sign with the key of a GitHub App",
        hint: .run(Command(["apt-get", "install", "openssl"])))
    }
    let request = ProcessRequest(
      executable: executable, arguments: ["dgst", "-sha256", "-sign", world.absolute(key)],
      directory: "/", environment: ["PATH": world.environment["PATH"] ?? "", "LC_ALL": "C"],
      input: Array(text.utf8), outputLimit: 8192, timeout: 20)
    guard let result = try? await world.processes.run(request), result.status == 0 else {
      throw failure(
        "openssl can't sign with '\(ForeignText.shown(key))'",
        hint: Self.checking(key))
    }
    return result.output
  }

  private static func checking(_ key: String) -> Remedy {
    .run(Command(["openssl", "rsa", "-check", "-noout", "-in", key]))
  }

  private func variable(_ name: String) -> String? {
    world.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private func failure(_ message: String, hint: Remedy) -> Failure {
    Failure(.notAuthorised, TokenSearch.rule, message, hint: hint)
  }
}
