import Base
import Foundation
import LiveEffects
import TestSupport
import Testing

/// `auth`, `cache` and `open`, with a server for the GitHub API on this machine.
struct AuthTests {
  /// The variables for the server's address and the program's own folders.
  private func variables(
    _ server: GitHubServer, _ repository: ScratchRepository, _ more: [String: String] = [:]
  ) -> [String: String] {
    [
      "GITHUB_API_URL": server.url, "XDG_CACHE_HOME": repository.scratch.path + "/cache",
      "XDG_CONFIG_HOME": repository.scratch.path + "/config", "LLVM_PROFILE_FILE": "/dev/null",
    ].merging(more) { $1 }
  }

  /// Every file below a folder that contains these bytes.
  private func files(below path: String, holding text: String) throws -> [String] {
    try FileSystem.live.list(path).flatMap { entry -> [String] in
      let child = path + "/" + entry.name
      if entry.kind == .directory { return try files(below: child, holding: text) }
      guard entry.kind == .regular else { return [] }
      let bytes = try FileSystem.live.read(child, 1 << 26)
      return bytes.firstRange(of: Array(text.utf8)) == nil ? [] : [child]
    }
  }

  @Test func `a token is stored in one file, and shown only by auth token`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await GitHubServer.running { server in
      let variables = variables(server, repository)
      let token = GitHubServer.token
      let login = try await repository.flowctl(
        ["auth", "login", "--with-token", "--verbose"], input: Array((token + "\n").utf8),
        with: variables)
      #expect(login.status == 0)
      #expect(login.output.contains("as ada"))
      let status = try await repository.flowctl("auth", "status", "--verbose", with: variables)
      let doctor = try await repository.flowctl("doctor", "--github", with: variables)
      let json = try await repository.flowctl("auth", "status", "--json", with: variables)
      #expect(status.output.contains("classic personal access token"))
      #expect(doctor.output.contains("github-token"))
      for run in [login, status, doctor, json] {
        #expect(!(run.output + run.errors).contains(token))
      }
      let holders = try files(below: repository.scratch.path, holding: token)
      #expect(holders.count == 1)
      let file = try #require(holders.first)
      #expect(try FileSystem.live.status(file).permissions == 0o600)
      #expect(
        try await repository.flowctl("auth", "token", with: variables).output == token + "\n")
      #expect(try await repository.flowctl("auth", "logout", with: variables).status == 0)
      #expect(try files(below: repository.scratch.path, holding: token).isEmpty)
    }
  }

  @Test func `a token that GitHub rejects is not stored`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await GitHubServer.running { server in
      let variables = variables(server, repository)
      let run = try await repository.flowctl(
        ["auth", "login", "--with-token"], input: Array("ghp_wrong\n".utf8), with: variables)
      #expect(run.status == 77)
      #expect(!run.errors.contains("ghp_wrong"))
      #expect(try files(below: repository.scratch.path, holding: "ghp_wrong").isEmpty)
    }
  }

  @Test func `without a token, the hint explains how to create and store one`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await GitHubServer.running { server in
      let run = try await repository.flowctl(
        "auth", "status", with: variables(server, repository))
      #expect(run.status == 77)
      for words in [
        "'repo' for every command", "'read:org' for", "GITHUB_TOKEN",
        "settings/tokens/new?scopes=repo",
      ] {
        #expect(run.errors.contains(words))
      }
      #expect(run.errors.split(separator: "\n").count < 24)
      #expect(await server.log.isEmpty)
    }
  }

  @Test func `an App requests its token with a claim signed by its key`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let folder = repository.scratch.path
    func openssl(_ arguments: String...) async throws -> Int32 {
      try await repository.run("openssl", arguments).status
    }
    try #require(try await openssl("genrsa", "-out", folder + "/key.pem", "2048") == 0)
    try #require(
      try await openssl("rsa", "-in", folder + "/key.pem", "-pubout", "-out", folder + "/key.pub")
        == 0)
    let claim = try await GitHubServer.running { server in
      await server.edit { $0.addSample() }
      let variables = variables(
        server, repository,
        [
          "FLOWCTL_APP_ID": "7", "FLOWCTL_APP_INSTALLATION": "8",
          "FLOWCTL_APP_KEY_FILE": folder + "/key.pem",
        ])
      let board = try await repository.flowctl(
        "board", "--repo", "octo/app", "--counts", with: variables)
      #expect(board.status == 0)
      let tokens = await server.log.filter { $0.route.hasSuffix("/access_tokens") }
      #expect(tokens.count == 1)
      let last = try #require(await server.log.last?.request.headers["Authorization"])
      #expect(last.hasPrefix("Bearer ghs_"))
      #expect(try files(below: folder + "/cache", holding: String(last.dropFirst(7))).isEmpty)
      return try #require(tokens.first?.request.headers["Authorization"]).dropFirst("Bearer ".count)
    }
    let parts = claim.split(separator: ".")
    let text = String(parts[2]).replacing("-", with: "+").replacing("_", with: "/") + "=="
    let signature = try #require(Data(base64Encoded: text))
    try repository.scratch.write(Array(signature), to: "signature")
    try repository.scratch.write("\(parts[0]).\(parts[1])", to: "claim")
    #expect(
      try await openssl(
        "dgst", "-sha256", "-verify", folder + "/key.pub", "-signature", folder + "/signature",
        folder + "/claim") == 0)
  }

  @Test func `the token of gh is read from a pipe, for the server in use`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try repository.scratch.write(
      """
      #!/bin/sh
      echo "$@" >> "$GH_LOG"
      echo \(GitHubServer.token)
      """, to: "bin/gh")
    try ScratchDirectory.makeExecutable(repository.scratch.path + "/bin/gh")
    try await GitHubServer.running { server in
      let log = repository.scratch.path + "/gh-log"
      let run = try await repository.flowctl(
        "auth", "status",
        with: variables(
          server, repository,
          ["PATH": repository.scratch.path + "/bin:/usr/bin:/bin", "GH_LOG": log]))
      #expect(run.status == 0)
      #expect(run.output.contains("gh auth token"))
      let asked = String(decoding: try FileSystem.live.read(log, 4096), as: UTF8.self)
      #expect(asked == "auth token --hostname \(server.url.dropFirst("http://".count))\n")
    }
  }

  @Test func `a remote alone does not send an environment token to its server`() async throws {
    let repository = try await ScratchRepository.gitflow()
    _ = try await repository.run(
      "git", ["config", "remote.origin.url", "https://git.invalid/octo/app.git"])
    let run = try await repository.flowctl(
      "auth", "status", "--offline",
      with: [
        "GITHUB_TOKEN": "ghp_mine", "GH_ENTERPRISE_TOKEN": "ghp_mine", "FLOWCTL_APP_ID": "7",
        "FLOWCTL_APP_INSTALLATION": "1", "FLOWCTL_APP_KEY_FILE": "/missing.pem",
        "XDG_CONFIG_HOME": repository.scratch.path + "/config",
      ])
    #expect(run.status == 77)
    #expect(run.errors.contains("no token found for 'git.invalid'"))
    #expect(run.errors.contains("searches the token stored by 'auth login', and"))
    #expect(run.errors.contains("hint: export GITHUB_API_URL=https://git.invalid/api/v3"))
    #expect(run.errors.contains("gh auth token --hostname git.invalid | flowctl auth login"))
  }

  @Test func `a server that GH_HOST names gets the enterprise token`() async throws {
    let repository = try await ScratchRepository.gitflow()
    _ = try await repository.run(
      "git", ["config", "remote.origin.url", "https://git.invalid/octo/app.git"])
    let run = try await repository.flowctl(
      "auth", "status", "--offline",
      with: [
        "GH_ENTERPRISE_TOKEN": "ghp_mine", "GH_HOST": "git.invalid",
        "XDG_CONFIG_HOME": repository.scratch.path + "/config",
      ])
    #expect(!run.errors.contains("no token found"), "\(run.errors)")
    #expect((run.output + run.errors).contains("GH_ENTERPRISE_TOKEN"), "\(run.output)\(run.errors)")
  }

  @Test func `the cache shows its path and is deleted when it is cleared`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await GitHubServer.running { server in
      let variables = variables(server, repository)
      let path = repository.scratch.path + "/cache/flowctl/github.sqlite"
      let status = try await repository.flowctl("cache", "status", with: variables)
      #expect(status.output.contains(path))
      #expect(try FileSystem.live.status(path).permissions == 0o600)
      #expect(try await repository.flowctl("cache", "clear", with: variables).status == 0)
      #expect(!repository.scratch.exists("cache/flowctl/github.sqlite"))
    }
  }

  @Test(arguments: [
    (["issue", "42"], "/octo/app/issues/42"), (["pr"], "/octo/app/pulls"), ([], "/octo/app"),
    (["@ada"], "/ada"), (["octo/server"], "/octo/server"),
  ])
  func `open shows the address of a page`(_ words: [String], _ path: String) async throws {
    let repository = try await ScratchRepository.gitflow()
    let run = try await repository.flowctl(
      ["github", "open"] + words + ["--print", "--repo", "octo/app"], with: [:])
    #expect(run.output == "https://github.com\(path)\n")
    #expect(run.status == 0)
  }
}
