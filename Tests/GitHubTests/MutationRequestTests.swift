import Base
import GitHub
import Testing

@Suite struct MutationRequestTests {
  struct Case: Sendable {
    var change: @Sendable (RepositoryName) -> Mutation
    var line: String
    var body: String
  }

  static let cases = [
    Case(
      change: { .addLabels($0, number: 3, names: ["a"]) },
      line: "POST /repos/octo/app/issues/3/labels", body: #"{"labels":["a"]}"#),
    Case(
      change: { .removeLabel($0, number: 3, name: "a/b") },
      line: "DELETE /repos/octo/app/issues/3/labels/a%2Fb", body: ""),
    Case(
      change: { .setState($0, number: 3, state: .closed, reason: "completed") },
      line: "PATCH /repos/octo/app/issues/3",
      body: #"{"state":"closed","state_reason":"completed"}"#),
    Case(
      change: { .createLabel($0, LabelText(name: "a", color: "ffffff", description: "d")) },
      line: "POST /repos/octo/app/labels",
      body: #"{"color":"ffffff","description":"d","name":"a"}"#),
    Case(
      change: { .updateLabel($0, name: "1.2: in review", LabelText(name: "b", color: "000000")) },
      line: "PATCH /repos/octo/app/labels/1.2%3A%20in%20review",
      body: #"{"color":"000000","description":"","new_name":"b"}"#),
    Case(
      change: { .createComment($0, number: 3, marker: "m", body: "m b") },
      line: "POST /repos/octo/app/issues/3/comments", body: #"{"body":"m b"}"#),
    Case(
      change: {
        .createStatus(
          $0, sha: "abc", CommitStatus(state: "success", context: "c", description: "d"))
      },
      line: "POST /repos/octo/app/statuses/abc",
      body: #"{"context":"c","description":"d","state":"success"}"#),
    Case(
      change: { .updateCheckRun($0, id: 7, body: Array("{}".utf8)) },
      line: "PATCH /repos/octo/app/check-runs/7", body: "{}"),
    Case(
      change: { .createRelease($0, tag: "v1", name: "1", body: "b", isDraft: true) },
      line: "POST /repos/octo/app/releases",
      body: #"{"body":"b","draft":true,"name":"1","tag_name":"v1"}"#),
    Case(
      change: { .deleteLabel($0, name: "a/b") },
      line: "DELETE /repos/octo/app/labels/a%2Fb", body: ""),
    Case(
      change: { .publishRelease($0, id: 7, tag: "v1") },
      line: "PATCH /repos/octo/app/releases/7", body: #"{"draft":false}"#),
    Case(
      change: {
        .createPullRequest(
          $0, PullRequestText(title: "t", body: "b"), head: "feature/a", base: "develop",
          isDraft: true)
      },
      line: "POST /repos/octo/app/pulls",
      body: #"{"base":"develop","body":"b","draft":true,"head":"feature/a","title":"t"}"#),
    Case(
      change: { .updatePullRequest($0, number: 3, title: nil, body: nil, base: "main") },
      line: "PATCH /repos/octo/app/pulls/3", body: #"{"base":"main"}"#),
    Case(
      change: { .requestReviewers($0, number: 3, logins: ["ada"]) },
      line: "POST /repos/octo/app/pulls/3/requested_reviewers",
      body: #"{"reviewers":["ada"]}"#),
  ]

  @Test(arguments: cases.indices)
  func `a change is sent in GitHub's format`(_ index: Int) throws {
    let sample = Self.cases[index]
    let request = sample.change(try repository()).request
    #expect("\(request.method.rawValue) \(request.path)" == sample.line)
    #expect(String(decoding: request.body, as: UTF8.self) == sample.body)
  }
}
