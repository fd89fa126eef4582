import Gitflow
import Testing

struct AgreementTests {
  @Test(arguments: [
    ("GITHUB_HEAD_REF", "feature/other", "pull_request.head.ref", "feature/login"),
    ("GITHUB_BASE_REF", "main", "pull_request.base.ref", "develop"),
    ("GITHUB_REF", "refs/pull/43/merge", "pull_request.number", "42"),
  ])
  func `a variable that contradicts the payload is an error with both values`(
    variable: String, value: String, field: String, told: String
  ) {
    let payload = PullRequestPayload()
    var environment = payload.environment
    environment[variable] = value
    #expect(throws: CIError.contradiction(.init(field, told), .init(variable, value))) {
      try event(environment, payload: payload.json)
    }
  }

  @Test func `a payload of another repository is an error with both names`() {
    let payload = PullRequestPayload()
    var environment = payload.environment
    environment["GITHUB_REPOSITORY"] = "other/app"
    #expect(throws: CIError.self) { try event(environment, payload: payload.json) }
    environment["GITHUB_REPOSITORY"] = "ACME/app"
    #expect(throws: Never.self) { try event(environment, payload: payload.json) }
  }

  @Test func `names that only look the same contradict each other`() {
    let payload = PullRequestPayload(head: "feature/caf\u{E9}")
    var environment = payload.environment
    environment["GITHUB_HEAD_REF"] = "feature/cafe\u{301}"
    #expect(throws: CIError.self) { try event(environment, payload: payload.json) }
  }

  @Test(arguments: [
    ["GITHUB_HEAD_REF": "feature/x"], ["GITHUB_REF": "refs/heads/feature/x"],
  ])
  func `a push contradicts the variables of another branch`(variables: [String: String]) {
    let json = #"{"ref":"refs/heads/main","after":"1"}"#
    let environment = variables.merging(
      ["GITHUB_EVENT_PATH": "/e", "GITHUB_EVENT_NAME": "push"]) { $1 }
    #expect(throws: CIError.self) { try event(environment, payload: json) }
  }

  @Test func `an event about no branch contradicts a head`() {
    let environment = [
      "GITHUB_EVENT_PATH": "/e", "GITHUB_EVENT_NAME": "schedule", "GITHUB_HEAD_REF": "feature/x",
    ]
    #expect(
      throws: CIError.contradiction(
        .init("/e", "no pull request"), .init("GITHUB_HEAD_REF", "feature/x"))
    ) { try event(environment, payload: #"{"schedule":"0 0 * * *"}"#) }
  }

  @Test(arguments: ["schedule", "issues"])
  func `a pull request under another event's name is a contradiction`(name: String) {
    #expect(
      throws: CIError.contradiction(
        .init("event.json", "pull_request"), .init("GITHUB_EVENT_NAME", name))
    ) { try event(payload: PullRequestPayload().json, name: name) }
  }

  @Test func `a run of two providers is a contradiction`() {
    #expect(
      throws: CIError.contradiction(.init("GITLAB_CI", "true"), .init("JENKINS_URL", "https://ci"))
    ) { try event(["GITLAB_CI": "true", "JENKINS_URL": "https://ci"]) }
  }
}
