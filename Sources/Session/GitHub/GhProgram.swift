import Effects
import Formats
import GitHub

/// GitHub's CLI, which may have a token for the server.
struct GhProgram {
  let world: World

  /// The token stored by `gh`; nil without `gh` or without a token.
  func token(for host: GitHubHost) async -> FoundToken? {
    guard let executable = world.executable(named: "gh"),
      let server = WebAddress(host.webURL)?.authority
    else { return nil }
    var environment = world.environment.all
    // These variables were read before.
    for name in ["GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"] {
      environment[name] = nil
    }
    environment["GH_PROMPT_DISABLED"] = "1"
    let request = ProcessRequest(
      executable: executable, arguments: ["auth", "token", "--hostname", server],
      directory: "/", environment: environment, outputLimit: 8192, timeout: 5)
    guard let result = try? await world.processes.run(request), result.status == 0 else {
      return nil
    }
    let line = result.output.prefix { $0 != UInt8(ascii: "\n") }
    return Token(String(decoding: line, as: UTF8.self)).map {
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
