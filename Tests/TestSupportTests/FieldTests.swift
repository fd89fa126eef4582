import Base
import TestSupport
import Testing

/// Replies contain the fields that a client needs.
struct FieldTests {
  @Test(arguments: [
    (
      "/repos/octo/app/issues/3",
      """
      id node_id url repository_url labels_url comments_url events_url html_url number state \
      state_reason title body user labels assignees milestone locked comments closed_at \
      created_at updated_at author_association
      """
    ),
    (
      "/repos/octo/app",
      """
      id node_id name full_name owner private html_url description fork url archived disabled \
      has_issues language stargazers_count open_issues_count default_branch pushed_at updated_at
      """
    ),
    (
      "/repos/octo/app/pulls/1",
      """
      id number state title user body labels milestone merged_at head base merged mergeable draft \
      merged_by _links author_association
      """
    ),
    ("/repos/octo/app/labels/bug", "id node_id url name description color default archived_at"),
    (
      "/users/ada",
      """
      login id node_id avatar_url html_url type site_admin name company blog location email bio \
      public_repos followers following created_at updated_at
      """
    ),
    (
      "/repos/octo/app/releases/latest",
      "id tag_name name body draft prerelease published_at author"
    ),
    ("/search/issues?q=is:pr", "total_count incomplete_results items"),
    ("/rate_limit", "resources rate"),
  ])
  func `a reply has the fields of GitHub`(_ path: String, _ fields: String) async throws {
    let server = GitHubServer()
    await server.edit { $0.addSample() }
    let reply = try await ServerClient(server).get(path)
    #expect(reply.status == 200)
    guard case .object(let members) = reply.json else {
      Issue.record("the reply is no object")
      return
    }
    #expect(Set(fields.split(separator: " ").map(String.init)).subtracting(members.keys) == [])
  }
}
