package import Base
package import GitHub

/// Searches the token of a server in all places, in order of precedence.
package struct TokenSearch {
  package static let rule: RuleID = "auth"

  let world: World
  let server: GitHubServerChoice
  /// True if the token is on standard input.
  let readsInput: Bool

  /// Creates a search for the token of a server.
  package init(_ world: World, _ server: GitHubServerChoice, readsInput: Bool) {
    (self.world, self.server, self.readsInput) = (world, server, readsInput)
  }

  private var host: GitHubHost { server.host }

  /// The token, and where it was found; nil where there is none.
  package func find() async throws(Failure) -> FoundToken? {
    let found = try await search()
    if found != nil { world.identity.guardMemory() }
    return found
  }

  private func search() async throws(Failure) -> FoundToken? {
    if readsInput { return try standardInput() }
    if let found = try variable({ $0 == TokenVariables.own }) { return found }
    if server.takesVariables,
      let found = try await AppSearch(world: world, host: host).find()
    {
      return found
    }
    if let found = try variable({ $0 != TokenVariables.own }) { return found }
    let gh = GhProgram(world: world)
    do throws(SecretError) {
      if let found = try await stored() { return found }
      return await gh.token(for: host)
    } catch {
      guard error.kind != .unusable, let found = await gh.token(for: host) else {
        throw error.failure
      }
      let note = "note: \(error.place): \(error.reason); using the token of gh\n"
      world.console.writeErrors(Array(note.utf8))
      return found
    }
  }

  private func standardInput() throws(Failure) -> FoundToken {
    FoundToken(token: try Self.token(from: world.console, for: host), source: .standardInput)
  }

  /// A token on standard input, with or without an end of line; in a terminal, a typed line.
  package static func token(
    from console: Console, for host: GitHubHost
  ) throws(Failure) -> Token {
    if console.inputIsTerminal { return try typedToken(console, host) }
    let bytes = try askingFiles(
      .badInput, rule, "can't read the token", try console.readInput(8192))
    return try token(in: String(decoding: bytes, as: UTF8.self), of: "standard input", host)
  }

  private static func typedToken(
    _ console: Console, _ host: GitHubHost
  ) throws(Failure) -> Token {
    console.writeErrors(Array("paste the token, then press Enter (it is not shown): ".utf8))
    let line = console.readSecret()
    console.writeErrors([UInt8(ascii: "\n")])
    guard let line else { throw Failure(.interrupted, rule, "no token was typed") }
    return try token(in: line, of: "the typed line", host)
  }

  private static func token(
    in text: String, of place: String, _ host: GitHubHost
  ) throws(Failure) -> Token {
    guard let token = Token(String(text.drop(while: \.isWhitespace).trimmedEnd), for: host) else {
      throw Failure(
        .badInput, rule, "\(place) contains no token",
        hint: .explain(FirstRun.pipe(from: host)))
    }
    return token
  }

  private func variable(
    _ isWanted: (String) -> Bool
  ) throws(Failure) -> FoundToken? {
    let names = server.tokenVariables.filter(isWanted)
    switch TokenVariables.find(names, in: world.environment, for: host) {
    case .success(let found): return found
    case .failure(let fault):
      throw Failure(
        .notAuthorised, Self.rule, "the value of '\(fault.name)' is not a valid token",
        hint: .run(Command(["unset", fault.name])))
    }
  }

  private func stored() async throws(SecretError) -> FoundToken? {
    guard let stored = try await world.secrets.read(host.name) else { return nil }
    guard let token = Token(String(decoding: stored.secret, as: UTF8.self), for: host) else {
      throw SecretError(place: stored.place, reason: "the stored value is not a valid token")
    }
    return FoundToken(token: token, source: .store(place: stored.place))
  }
}

extension SecretError {
  /// The failure of the command.
  package var failure: Failure {
    Failure(.notAuthorised, TokenSearch.rule, "\(place): \(reason)", hint: hint)
  }

  /// How to make the store usable.
  package var hint: Remedy {
    switch kind {
    case .unusable: .flowctl("auth", "logout")
    case .locked: .run(Command(["security", "unlock-keychain"]))
    case .unavailable: "export FLOWCTL_KEYRING=file"
    }
  }
}

extension Substring {
  fileprivate var trimmedEnd: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

/// GitHub's CLI, which may have a token for the server.
struct GhProgram {
  let world: World

  /// The token stored by `gh`; nil without `gh` or without a token.
  func token(for host: GitHubHost) async -> FoundToken? {
    guard let executable = world.executable(named: "gh") else { return nil }
    var environment = world.environment.all
    // These variables were read before.
    for name in ["GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"] {
      environment[name] = nil
    }
    environment["GH_PROMPT_DISABLED"] = "1"
    let request = ProcessRequest(
      executable: executable, arguments: ["auth", "token", "--hostname", host.webServer],
      directory: "/", environment: environment, outputLimit: 8192, timeout: 5)
    guard let result = try? await world.processes.run(request), result.status == 0 else {
      return nil
    }
    let line = result.output.prefix { $0 != UInt8(ascii: "\n") }
    return Token(String(decoding: line, as: UTF8.self), for: host).map {
      FoundToken(token: $0, source: .gh)
    }
  }
}

extension World {
  /// The path of the running program with links resolved; nil where the system does not provide it.
  package var programPath: String? {
    if let path = identity.program() { return path }
    guard let name = arguments.first,
      let path = name.contains("/") ? absolute(name) : executable(named: name)
    else { return nil }
    // Homebrew and others link the program into a folder of PATH.
    return FilePath.resolved(path, files: files)
  }

  /// The first program of this name in the absolute folders of `PATH`.
  package func executable(named name: String) -> String? {
    (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .first { path in
        guard let status = try? files.status(path) else { return false }
        return status.kind == .link || status.kind == .regular && status.permissions & 0o111 != 0
      }
  }
}
