import Base
import Testing

@testable import Gitflow

struct GitHubVariablesTests {
  @Test(arguments: [
    [:], ["CI": "true"], ["GITHUB_ACTIONS": "false"], ["GITHUB_ACTIONS": ""],
    ["GITHUB_TOKEN": "x", "HOME": "/"],
  ])
  func `outside CI there is no event`(environment: [String: String]) throws {
    #expect(try event(environment) == nil)
  }

  @Test func `head and base take precedence over the ref, and the origin stays unknown`() throws {
    let request = try pullRequest(
      event([
        "GITHUB_HEAD_REF": "feature/x", "GITHUB_BASE_REF": "develop",
        "GITHUB_REF": "refs/pull/9/merge",
      ]))
    #expect(request?.head == PullRequestHead(name: "feature/x", origin: .unknown))
    #expect(request?.head.isFork == true)
    #expect(request?.base == .known(name: "develop"))
    #expect(request?.number == 9)
  }

  @Test func `a missing base is unknown with a reason`() throws {
    let request = try pullRequest(event(["GITHUB_HEAD_REF": "feature/x"]))
    #expect(request?.base == .unknown(reason: "'GITHUB_BASE_REF' is not set"))
  }

  @Test func `the base of pull_request_target is never taken from a variable`() throws {
    let request = try pullRequest(
      event([
        "GITHUB_EVENT_NAME": "pull_request_target", "GITHUB_HEAD_REF": "feature/x",
        "GITHUB_BASE_REF": "develop", "GITHUB_REF": "refs/heads/main",
      ]))
    #expect(request?.base.name == nil)
    #expect(request?.checksOutBase == true)
  }

  @Test(
    arguments: [
      (
        ["GITHUB_EVENT_NAME": "push", "GITHUB_REF": "refs/heads/a/b"],
        .push(branch: "a/b", authorIsBot: false)
      ),
      (
        ["GITHUB_ACTIONS": "true", "GITHUB_REF": "refs/heads/a"],
        .push(branch: "a", authorIsBot: false)
      ),
      (
        ["GITHUB_EVENT_NAME": "push", "GITHUB_REF": "refs/tags/v1"],
        .nothing(reason: "'v1' is a tag")
      ),
      (
        ["GITHUB_EVENT_NAME": "schedule", "GITHUB_REF": "refs/heads/main"],
        .nothing(reason: "event 'schedule' has no branch")
      ),
      (
        ["GITHUB_EVENT_NAME": "delete", "GITHUB_REF": "refs/heads/main"],
        .nothing(reason: "a branch or tag was deleted")
      ),
    ] as [([String: String], CIEvent)])
  func `the ref is read last`(environment: [String: String], wanted: CIEvent) throws {
    #expect(try event(environment) == wanted)
  }

  @Test(arguments: [
    ["GITHUB_EVENT_NAME": "pull_request", "GITHUB_REF": "refs/pull/9/merge"],
    ["GITHUB_ACTIONS": "true", "GITHUB_REF": "refs/pull/9/merge"],
    ["GITHUB_ACTIONS": "true"],
    ["GITHUB_EVENT_NAME": "push"],
  ])
  func `a ref of the hosting service is no branch, and no branch is no pass`(
    environment: [String: String]
  ) throws {
    let error = #expect(throws: CIError.self) { try event(environment) }
    #expect(error?.failure.status == .unknown)
  }

  @Test func `a head under another event's name is a contradiction`() {
    #expect(
      throws: CIError.contradiction(
        .init("GITHUB_EVENT_NAME", "push"), .init("GITHUB_HEAD_REF", "feature/x"))
    ) { try event(["GITHUB_EVENT_NAME": "push", "GITHUB_HEAD_REF": "feature/x"]) }
  }
}
