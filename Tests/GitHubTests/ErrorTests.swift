import Base
import GitHub
import Testing

@Suite struct ErrorTests {
  struct Case: Sendable {
    var status: Int
    var body = "{}"
    var headers: [(String, String)] = []
    var error: GitHubError
  }

  static let cases = [
    Case(status: 401, error: .badToken()),
    Case(
      status: 403, body: #"{"message": "Resource not accessible by integration"}"#,
      headers: [("X-Accepted-GitHub-Permissions", "issues=write")],
      error: .forbidden(
        message: "Resource not accessible by integration", needs: "issues=write")),
    Case(
      status: 403, body: #"{"message": "no"}"#,
      headers: [("X-OAuth-Scopes", "gist"), ("X-Accepted-OAuth-Scopes", "repo, public_repo")],
      error: .forbidden(message: "no", needs: "repo or public_repo")),
    Case(
      status: 403, body: #"{"message": "no"}"#,
      headers: [
        ("X-Accepted-GitHub-Permissions", "issues=write,metadata=read; pull_requests=write")
      ],
      error: .forbidden(
        message: "no", needs: "issues=write and metadata=read or pull_requests=write")),
    Case(
      status: 403,
      headers: [("X-GitHub-SSO", "required; url=https://github.com/sso?a=ghp_0123456789abcdef01")],
      error: .singleSignOn(url: "https://github.com/sso?a=(a token)")),
    Case(
      status: 410, body: #"{"message": "This issue was deleted"}"#,
      error: .deleted(what: "octo/app#3")),
    Case(
      status: 403, headers: [("X-GitHub-SSO", "required; url=https://github.com/orgs/o/sso?a=b")],
      error: .singleSignOn(url: "https://github.com/orgs/o/sso?a=b")),
    Case(
      status: 403, body: #"{"message": "Sorry. Your account was suspended."}"#, error: .suspended),
    Case(
      status: 403, body: #"{"message": "Repository was archived so is read-only."}"#,
      error: .archived(repository: "octo/app")),
    Case(status: 404, error: .notFound(what: "octo/app#3")),
    Case(
      status: 404, headers: [("X-OAuth-Scopes", ""), ("X-Accepted-OAuth-Scopes", "repo")],
      error: .notFound(what: "octo/app#3", needs: "repo")),
    Case(
      status: 404, headers: [("X-OAuth-Scopes", "repo"), ("X-Accepted-OAuth-Scopes", "repo")],
      error: .notFound(what: "octo/app#3")),
    Case(status: 409, body: #"{"message": "m"}"#, error: .conflict(message: "m")),
    Case(
      status: 410, body: #"{"message": "Issues are disabled for this repo"}"#,
      error: .issuesDisabled(repository: "octo/app")),
    Case(
      status: 422,
      body:
        #"{"message": "Validation Failed", "errors": [{"code": "custom", "field": "name", "message": "m"}, "text"]}"#,
      error: .refused(
        message: "Validation Failed",
        faults: [
          .init(code: "custom", field: "name", message: "m"),
          .init(code: "custom", message: "text"),
        ])),
    Case(status: 451, error: .takenDown(what: "octo/app")),
    Case(status: 418, body: "<html>", error: .refused(message: "status 418", faults: [])),
  ]

  @Test(arguments: cases)
  func `every error response has its own error`(_ sample: Case) async throws {
    let script = Script { _, _ in .json(sample.body, status: sample.status, sample.headers) }
    let client = script.client()
    await #expect(throws: sample.error) {
      try await client.value(of: .issue(try repository(), number: 3))
    }
    #expect(script.requests.count == 1)
  }

  @Test func `without a token the server's 401 requires one`() async throws {
    let client = Script { _, _ in .json("{}", status: 401) }.client(token: nil)
    await #expect(throws: GitHubError.noToken) {
      try await client.value(of: .issue(try repository(), number: 3))
    }
  }

  @Test(
    arguments: cases.map(\.error) + [
      .limited(seconds: 200), .offline(what: "a"), .unclear(what: "a"),
    ])
  func `every message follows the style`(_ error: GitHubError) throws {
    let diagnostic = try #require(error.failure.diagnostics.first)
    #expect(
      diagnostic.message.first?.isLowercase == true || diagnostic.message.hasPrefix("'")
        || diagnostic.message.hasPrefix("GitHub"))
    #expect(!diagnostic.message.hasSuffix("."))
  }

  @Test(arguments: [
    "its value is my-own-secret", "ghp_0123456789abcdefABCDEF0123456789abcd is revoked",
    "see github_pat_11ABCDEFG0_0123456789abcdef", "field", "(ghs_1234567890_eyJh.bGci.x-y)",
  ])
  func `a token in a message from GitHub is not shown`(message: String) async throws {
    let body = #"{"message": "\#(message)", "errors": [{"message": "\#(message)"}]}"#
    let client = Script { _, _ in .json(body, status: 422) }.client(token: "my-own-secret")
    let error = await #expect(throws: GitHubError.self) {
      try await client.value(of: .issue(try repository(), number: 3))
    }
    let told = try #require(error?.message)
    #expect(told.contains("(a token)") == (message != "field"))
    for secret in ["my-own", "0123456789", "11ABC", "eyJh"] { #expect(!told.contains(secret)) }
  }

  @Test func `the error of a rejected token contains its source`() async throws {
    for (source, hint) in [
      (TokenSource.variable("GH_TOKEN"), "unset GH_TOKEN"),
      (.store(place: "the keychain"), "flowctl auth login --with-token"),
      (.gh, "gh auth login"),
    ] {
      let script = Script { _, _ in .json("{}", status: 401) }
      let client = script.client { $0.tokenSource = source }
      let error = await #expect(throws: GitHubError.self) {
        try await client.value(of: .issue(try repository(), number: 3))
      }
      #expect(error?.message.contains("the token from \(source.text):") == true)
      #expect(error?.hint?.text == hint)
    }
  }

  @Test func `an additional request is sent once, with a short timeout`() async throws {
    let script = Script { request, _ in .failure(.timedOut(seconds: request.timeout)) }
    let client = script.client { $0.hasten() }
    await #expect(throws: GitHubError.unreachable(reason: "no response within 10 s")) {
      try await client.value(of: .issue(try repository(), number: 3))
    }
    #expect(script.requests.map(\.timeout) == [10])
  }

  @Test func `text from GitHub is escaped`() {
    let error = GitHubError.forbidden(message: "\u{1B}[31m::error::x\u{202E}", needs: nil)
    #expect(!error.message.contains("\u{1B}"))
    #expect(!error.message.contains("\u{202E}"))
    #expect(error.message.contains(#"\u{1B}"#))
  }

  @Test func `a validation error lists its fields`() {
    let error = GitHubError.refused(
      message: "Validation Failed",
      faults: [.init(code: "already_exists", field: "name"), .init(code: "custom", message: "m")])
    #expect(error.message == "GitHub rejected the request: name: already exists, m")
    // Another run has just created it.
    #expect(error.hint?.text == "run the command again")
  }

  @Test func `an answer that is not GitHub's suggests its server, and no page of github.com`() {
    for error in [GitHubError.badReply(reason: "it is empty"), .serverFailed(status: 503)] {
      let hint = error.failure.diagnostics.first?.hint?.text ?? ""
      #expect(hint.contains("run the command again") && !hint.contains("githubstatus"), "\(hint)")
    }
  }
}
