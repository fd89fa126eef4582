import Base
import Testing

@testable import Gitflow

struct PullRequestPayloadTests {
  @Test func `a pull request is read completely`() throws {
    let payload = PullRequestPayload()
    let read = try event(payload.environment, payload: payload.json)
    var expected = PullRequest(
      number: 42, title: "Log in", action: "opened",
      head: PullRequestHead(
        name: "feature/login", sha: PullRequestPayload.headSHA, origin: .ours),
      base: .known(name: "develop", sha: PullRequestPayload.baseSHA))
    expected.repository = "acme/app"
    #expect(read == .pullRequest(expected))
  }

  @Test(
    arguments: [
      (["id": 7, "full_name": "acme/app"] as JSONValue?, .ours),
      (["id": 7, "full_name": "acme/renamed"], .ours),
      (["id": 8, "full_name": "mallory/app"], .fork(repository: "mallory/app")),
      (["full_name": "acme/app"], .ours),
      (["full_name": "mallory/app"], .fork(repository: "mallory/app")),
      (.null, .fork(repository: nil)),
      (nil, .unknown),
      ([:], .unknown),
    ] as [(JSONValue?, PullRequestHead.Origin)])
  func `a head is ours only if its repository is ours`(
    repository: JSONValue?, origin: PullRequestHead.Origin
  ) throws {
    let payload = PullRequestPayload(head: "main", headRepository: repository)
    let head = try pullRequest(event(payload: payload.json))?.head
    #expect(head?.origin == origin)
    #expect(head?.isFork == (origin != .ours))
  }

  @Test(
    arguments: [
      (["login": "mona", "type": "User"], false),
      (["login": "dependabot[bot]", "type": "Bot"], true),
      (["login": "renovate[bot]", "type": "User"], true),
      (["login": "copilot", "type": "Bot"], true),
      (["login": "bot", "type": "User"], false),
      (.null, false),
    ] as [(JSONValue, Bool)])
  func `a bot is detected by the author and not by the sender`(user: JSONValue, isBot: Bool) throws
  {
    let payload = PullRequestPayload(head: "dependabot/swift/yams-6", user: user)
    #expect(try pullRequest(event(payload: payload.json))?.authorIsBot == isBot)
  }

  @Test func `a retargeted pull request keeps its former base`() throws {
    var payload = PullRequestPayload(
      base: "main", action: "edited", changes: ["base": ["ref": ["from": "develop"]]])
    #expect(try pullRequest(event(payload: payload.json))?.formerBase == "develop")
    payload.changes = ["title": ["from": "Log on"]]
    #expect(try pullRequest(event(payload: payload.json))?.formerBase == nil)
  }

  @Test func `pull_request_target checks out the base for any ref`() throws {
    let payload = PullRequestPayload(base: "release/1.4.0")
    var environment = payload.environment
    environment["GITHUB_EVENT_NAME"] = "pull_request_target"
    environment["GITHUB_REF"] = "refs/heads/main"
    let request = try pullRequest(event(environment, payload: payload.json))
    #expect(request?.base.name == "release/1.4.0")
    #expect(request?.checksOutBase == true)
  }

  @Test func `a merged pull request runs with its base as the ref`() throws {
    let payload = PullRequestPayload(action: "closed")
    var environment = payload.environment
    environment["GITHUB_REF"] = "refs/heads/develop"
    #expect(try pullRequest(event(environment, payload: payload.json))?.action == "closed")
  }

  @Test func `a review contains its pull request`() throws {
    let payload = PullRequestPayload(action: "submitted")
    let read = try event(payload: payload.json, name: "pull_request_review")
    #expect(pullRequest(read)?.head.name == "feature/login")
  }

  @Test func `a text that is no commit id is an error`() throws {
    let json = PullRequestPayload().json.replacing(
      PullRequestPayload.headSHA, with: "--upload-pack=evil")
    #expect(throws: CIError.self) { try event(payload: json) }
  }

  @Test(arguments: [
    "feature/a\nfeature/b", "::error::x", "feature/%0A##[warning]x", "$(touch x)", "-d",
    "refs/heads/main", "feature/e\u{301}", "\u{301}feature", "feature/\u{202E}x",
  ])
  func `an untrusted name stays unchanged, for a rule to reject`(name: String) throws {
    let payload = PullRequestPayload(head: name)
    let head = try pullRequest(event(payload.environment, payload: payload.json))?.head.name
    #expect(head.map { Array($0.utf8) } == Array(name.utf8))
  }
}
