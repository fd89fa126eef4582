import TestSupport
import Testing

/// Fetches of flowctl add branches and new tags, and never delete tags of this clone.
struct KeptTagsTests {
  @Test(arguments: ["fetch.pruneTags", "remote.origin.fetch", "remote.origin.pruneTags"])
  func `a tag that was never pushed is kept, whatever the configuration sets`(
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

  @Test func `a mirror's own branches are kept`() async throws {
    let repository = try await ScratchRepository.published()
    try await repository.git("config", "remote.origin.fetch", "+refs/*:refs/*")
    try await repository.git("branch", "mine")
    #expect(try await repository.flowctl("start", "feature", "x").status == 0)
    #expect(try await repository.git("branch", "--list", "mine") == "  mine")
  }
}
