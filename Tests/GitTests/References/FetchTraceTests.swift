import Git
import TestSupport
import Testing
import Base
import LiveEffects

/// The fetches of a branch, from Git's own logs.
struct FetchTraceTests {
  private let zero = String(repeating: "0", count: 40)
  private let one = String(repeating: "1", count: 40)

  private func trace(_ messages: String..., isWhole: Bool = true) throws -> FetchTrace {
    let repository = try ScratchDirectory()
    var old = isWhole ? zero : one
    var log = ""
    for message in messages {
      log += "\(old) \(one) Ada <ada@example.com> 1700000000 +0000\t\(message)\n"
      old = one
    }
    try repository.write(log, to: "logs/refs/remotes/origin/main")
    let location = RepositoryLocation(
      worktree: nil, gitDirectory: repository.path, commonDirectory: repository.path)
    return withExtendedLifetime(repository) {
      FetchTrace.read(of: "refs/remotes/origin/main", at: location, files: .live)
    }
  }

  @Test(arguments: [
    ("fetch origin +refs/heads/main:refs/remotes/origin/main: storing head", ["refs/heads/main"]),
    ("fetch -q --depth 50 origin --prune main develop: storing head", ["main", "develop"]),
    (
      "fetch --prune origin +refs/heads/*:refs/remotes/origin/* +refs/tags/*:refs/tags/*: storing head",
      ["refs/heads/*", "refs/tags/*"]
    ),
    ("pull --ff-only origin main: fast-forward", ["main"]),
    (
      "fetch -- https://example.com/app.git +refs/heads/main:refs/x: storing head",
      ["refs/heads/main"]
    ),
  ])
  func `a fetch by name returns its refs`(_ message: String, _ sources: [String]) throws {
    #expect(try trace(message) == .named(sources))
  }

  @Test(arguments: [
    "fetch: storing head", "fetch origin: fast-forward", "pull: fast-forward", "fetch --all: x",
    "fetch --depth 1 origin: storing head", "clone: from /srv/app.git", "", "renamed by a tool: x",
  ])
  func `a fetch of all configured refs, or none, excludes nothing`(_ message: String) throws {
    #expect(try trace(message) == .open)
  }

  @Test func `one full fetch among others is enough, and so is a truncated log`() throws {
    let named = "fetch origin main: fast-forward"
    #expect(try trace(named, "fetch origin: fast-forward", named) == .open)
    #expect(try trace(named, isWhole: false) == .open)
    #expect(try trace("update by push", named) == .named(["main"]))
    #expect(try trace("update by push") == .pushed)
  }

  @Test func `the last fetch lists only branches fetched by configuration`() throws {
    let repository = try ScratchDirectory()
    let location = RepositoryLocation(
      worktree: nil, gitDirectory: repository.path, commonDirectory: repository.path)
    #expect(LastFetch.configuredBranches(at: location, files: .live).isEmpty)
    try repository.write(
      """
      \(one)\t\tbranch 'main' of /srv/app
      \(one)\tnot-for-merge\tbranch 'release/1.1.0' of /srv/app
      \(one)\tnot-for-merge\ttag 'v1.0.0' of /srv/app

      """, to: "FETCH_HEAD")
    withExtendedLifetime(repository) {
      #expect(LastFetch.configuredBranches(at: location, files: .live) == ["release/1.1.0"])
    }
  }
}
