import Base
@testable import GitHub
import Testing

@Suite struct ReleaseReadingTests {
  @Test func `a draft without name and text is read`() throws {
    let json = #"{"id": 7, "tag_name": "v1.0.0", "name": null, "body": null, "draft": true}"#
    #expect(
      try ReleasePage(json: Array(json.utf8)) == ReleasePage(id: 7, tag: "v1.0.0", isDraft: true))
  }

  @Test(arguments: [("octo/app", true), ("fork/app", false), ("", false)])
  func `a pull request shows whether its branch is in the repository`(
    home: String, isOwn: Bool
  ) throws {
    let repo = home.isEmpty ? "null" : #"{"full_name": "\#(home)"}"#
    let json = #"""
      {"number": 7, "state": "closed", "head": {"ref": "develop", "repo": \#(repo)},
       "base": {"ref": "main", "repo": {"full_name": "Octo/app"}}}
      """#
    #expect(try PullRequestRecord(json: Array(json.utf8)).isOfOwnBranch == isOwn)
  }

  @Test func `the remaining requests are those of the core limit`() throws {
    let json = #"{"resources": {"search": {"remaining": 1}, "core": {"limit": 9, "remaining": 5}}}"#
    #expect(try RequestAllowance(json: Array(json.utf8)).remaining == 5)
    #expect(throws: StreamFault.self) { try RequestAllowance(json: Array("{}".utf8)) }
  }
}
