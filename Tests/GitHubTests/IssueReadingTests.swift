import Base
import GitHub
import Testing

@Suite struct IssueReadingTests {
  @Test func `an issue is read and unknown members are skipped`() throws {
    let issue = try Issue(
      json: Array(
        #"""
        {"id": 7, "number": 3, "title": "A", "state": "closed", "state_reason": "completed",
         "labels": [{"id": 1, "name": "a/b 🚀", "color": "ededed", "archived_at": null}],
         "user": null, "assignees": [{"id": 2, "login": "octo", "type": "User"}],
         "repository_url": "https://api.github.com/repos/octo/app", "html_url": "https://x",
         "updated_at": "2026-01-31T12:00:00Z", "closed_at": null, "x": {"y": [1, {}]},
         "pull_request": {"merged_at": "2026-01-30T12:00:00Z"}}
        """#.utf8))
    #expect(issue.state == .closed)
    #expect(issue.labels.map(\.name) == ["a/b 🚀"])
    #expect(issue.author == nil)
    #expect(issue.repository == RepositoryName("Octo/App"))
    #expect(issue.isPullRequest)
    #expect(issue.mergedAt == "2026-01-30T12:00:00Z")
  }

  @Test func `an issue without its number is an error`() {
    #expect(throws: StreamFault.self) { try Issue(json: Array(#"{"id": 7}"#.utf8)) }
  }
}
