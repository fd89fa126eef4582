import Formats
import GitHub
import Testing

@Suite struct ReleaseReadingTests {
  @Test func `a draft without name and text is read`() throws {
    let json = #"{"id": 7, "tag_name": "v1.0.0", "name": null, "body": null, "draft": true}"#
    #expect(
      try ReleasePage(json: Array(json.utf8)) == ReleasePage(id: 7, tag: "v1.0.0", isDraft: true))
  }

  @Test func `a pull request tells its merge as long as GitHub does`() throws {
    let json = #"{"number": 7, "merged_at": "2026-01-31T12:00:00Z", "head": {"repo": null}}"#
    #expect(
      try PullRequestMerge(json: Array(json.utf8))
        == PullRequestMerge(number: 7, mergedAt: "2026-01-31T12:00:00Z"))
  }

  @Test func `what is left of the hour is that of the core`() throws {
    let json = #"{"resources": {"search": {"remaining": 1}, "core": {"limit": 9, "remaining": 5}}}"#
    #expect(try RequestAllowance(json: Array(json.utf8)).remaining == 5)
    #expect(throws: StreamFault.self) { try RequestAllowance(json: Array("{}".utf8)) }
  }
}
