import TestSupport
import Testing

/// `check merge` of the request by which a finished release goes back.
struct BackMergeRequestTests {
  @Test func `a release's back-merge is not held against its own tag`() async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.work("release/1.1.0", from: "develop")
    try await repository.git("switch", "--quiet", "main")
    try await repository.merge("release/1.1.0", subject: "Merge branch 'release/1.1.0'")
    try await repository.git("tag", "v1.1.0")
    let back = try await repository.merge("release/1.1.0", into: "develop")
    #expect(back.verdict == "pass")
    #expect(back.answer(of: "version-order") == "skipped")
    // Into production it is in already, by which the tag came to be.
    let again = try await repository.merge("release/1.1.0", into: "main")
    #expect(again.answer(of: "version-order") == "pass")
  }
}
