import TestSupport
import Testing

/// Our fetches bring branches and new tags, and take none of this clone's tags away.
struct KeptTagsTests {
  @Test(arguments: ["fetch.pruneTags", "remote.origin.fetch", "remote.origin.pruneTags"])
  func `a tag that was never pushed stays, whatever the configuration says`(
    _ key: String
  ) async throws {
    let repository = try await ScratchRepository.published()
    try await repository.git("config", "fetch.prune", "true")
    let value = key.hasSuffix("fetch") ? "+refs/tags/*:refs/tags/*" : "true"
    try await repository.git("config", "--add", key, value)
    try await repository.git("tag", "mine")
    try await repository.git("push", "--quiet", "origin", "main:refs/tags/theirs")
    try await repository.git("branch", "--quiet", "--track", "local", "origin/develop")
    #expect(try await repository.flowctl("release", "start").status == 0)
    #expect(try await repository.git("tag") == "mine\ntheirs\nv1.0.0")
  }

  @Test func `a mirror's branches of its own stay`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.git("config", "remote.origin.fetch", "+refs/*:refs/*")
    try await repository.git("branch", "mine")
    #expect(try await repository.flowctl("start", "feature", "x").status == 0)
    #expect(try await repository.git("branch", "--list", "mine") == "  mine")
  }
}
