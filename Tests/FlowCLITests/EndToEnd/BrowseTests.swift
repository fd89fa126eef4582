import Foundation
import TestSupport
import Testing

/// `users`, `repos` and `favourites`, with a server for the GitHub API on this machine.
struct BrowseTests {
  private struct Scene {
    let server: GitHubServer
    let repository: ScratchRepository

    func flowctl(_ arguments: String...) async throws -> FlowctlRun {
      try await repository.flowctl(
        arguments,
        with: [
          "FLOWCTL_TOKEN": GitHubServer.token, "GITHUB_API_URL": server.url,
          "XDG_CACHE_HOME": repository.scratch.path + "/cache",
          "XDG_CONFIG_HOME": repository.scratch.path + "/config",
        ])
    }
  }

  private func serving(
    _ body: @Sendable @escaping (Scene) async throws -> Void
  ) async throws {
    try await GitHubServer.running { server in
      await server.edit { state in
        state.addAccount("grace") { $0.followers = 7 }
        for number in 10..<75 { state.addAccount("swift\(number)") }
        state.addAccount("ada") { account in
          (account.name, account.location) = ("Ada \u{1b}[31mExample", "London")
          (account.email, account.followers, account.following) = ("ada@example.com", 3, 2)
        }
        state.addRepository("ada/kit") { ($0.language, $0.stars) = ("Swift", 5) }
        state.addRepository("ada/notes") { ($0.description, $0.stars) = ("All notes", 9) }
        state.addRepository("ada/fork") { $0.isFork = true }
      }
      try await body(Scene(server: server, repository: try await .make()))
    }
  }

  @Test func `accounts are read in pages, up to the requested number`() async throws {
    try await serving { scene in
      let first = try await scene.flowctl("github", "users", "list")
      #expect(first.output.split(separator: "\n").count == 1 + 30 + 1)
      #expect(first.output.hasSuffix("more: --limit 60\n"))
      #expect(await scene.server.counts == ["GET /users": 1])
      let some = try await scene.flowctl("github", "users", "list", "--limit", "60")
      #expect(some.output.split(separator: "\n").count == 1 + 60 + 1)
      await scene.server.forgetLog()
      let all = try await scene.flowctl("github", "users", "list", "--limit", "500", "--json")
      #expect(all.output.contains(#""isComplete": true"#))
      #expect(all.output.ranges(of: #""login""#).count == 67)
      #expect(await scene.server.log.count == 1)
      let found = try await scene.flowctl(
        "github", "users", "list", "--search", "a", "--sort", "followers", "--json")
      #expect(found.output.ranges(of: #""login""#).count == 2)
      let grace = try #require(found.output.firstRange(of: "grace")).lowerBound
      #expect(try grace < #require(found.output.firstRange(of: "ada")).lowerBound)
    }
  }

  @Test func `a missing account is reported`() async throws {
    try await serving { scene in
      let nobody = try await scene.flowctl("github", "users", "list", "--search", "zzz")
      #expect(nobody.status == 0)
      #expect(nobody.output == "no users found for 'zzz'\n")
      let missing = try await scene.flowctl("github", "users", "show", "zzz")
      #expect(missing.status == 69)
      #expect(missing.errors.contains("there is no account 'zzz'"))
      let nobodys = try await scene.flowctl("github", "repos", "zzz")
      #expect(nobodys.status == 69 && nobodys.errors.contains("there is no account 'zzz'"))
      let unreachable = try await scene.flowctl(
        "github", "repos", "zzz", "--api-url", "http://127.0.0.1:1")
      #expect(unreachable.status == 69 && unreachable.errors.contains("can't reach GitHub"))
      let none = try await scene.flowctl("github", "repos", "grace")
      #expect(none.output == "'grace' has no public repositories beside forks: --include-forks\n")
      #expect(
        try await scene.flowctl("github", "favorites").output
          == "no favorites yet: flowctl github favorites add NAME\n")
    }
  }

  @Test func `an account is shown, escaped, and cached`() async throws {
    try await serving { scene in
      let ada = try await scene.flowctl("github", "users", "show", "@ada", "--favorite")
      for words in ["ada *", "London", "ada@example.com", "followers", "following"] {
        #expect(ada.output.contains(words))
      }
      #expect(!ada.output.contains("\u{1b}"))
      #expect(try await scene.flowctl("github", "favorites").output == "ada\n")
      #expect(
        try await scene.flowctl("github", "favorites", "add", "grace", "ada").output
          == "added 'grace'\n")
      let file = scene.repository.scratch.path + "/config/flowctl/favourites"
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      let list = try await scene.flowctl("github", "users", "list", "--limit", "1", "--json")
      #expect(list.output.contains(#""isFavourite": true"#))
      #expect(
        try await scene.flowctl("github", "favorites", "remove", "ada").output == "removed 'ada'\n")
      #expect(try await scene.flowctl("github", "favorites").output == "grace\n")
    }
  }

  @Test func `repositories without forks are sorted by stars`() async throws {
    try await serving { scene in
      let own = try await scene.flowctl("github", "repos", "ada")
      let names = own.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
      #expect(names == ["NAME", "notes", "kit"])
      #expect(own.output.contains("All notes") && own.output.contains("Swift"))
      let all = try await scene.flowctl(
        "github", "repos", "ada", "--include-forks", "--sort", "name")
      #expect(all.output.contains("fork (fork)"))
      #expect(
        try await scene.flowctl("github", "repos", "ada", "--json").output.contains("#F05138"))
    }
  }

  @Test func `offline, cached data is shown, and missing data has a hint`() async throws {
    try await serving { scene in
      let online = try await scene.flowctl("github", "users", "show", "ada")
      _ = try await scene.flowctl("github", "repos", "ada")
      await scene.server.forgetLog()
      let offline = try await scene.flowctl("github", "users", "show", "ada", "--offline")
      #expect(offline.output == online.output)
      #expect(offline.errors == "note: cached data from just now\n")
      #expect(try await scene.flowctl("github", "repos", "ada", "--offline").status == 0)
      let unseen = try await scene.flowctl("github", "users", "show", "grace", "--offline")
      #expect(unseen.status == 69)
      #expect(unseen.errors.contains("without --offline"))
      #expect(try await scene.flowctl("github", "favorites", "--json").status == 0)
      #expect(await scene.server.log.isEmpty)
    }
  }
}
