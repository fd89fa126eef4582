import Base
import Gitflow
import Session
import TestSupport
import Testing

@Suite struct `Reading the stores` {
  private static let pem = "-----BEGIN PRIVATE KEY-----\nVERYSECRET\n-----END PRIVATE KEY-----\n"
  private static let appleKey =
    #"{"key_id": "K1", "issuer_id": "I1", "key": "-----BEGIN PRIVATE KEY-----\nVERYSECRET\n-----END PRIVATE KEY-----"}"#
  private static let googleKey =
    #"{"client_email": "ci@example.iam", "token_uri": "https://oauth2.googleapis.com/token", "private_key": "-----BEGIN PRIVATE KEY-----\nVERYSECRET\n-----END PRIVATE KEY-----"}"#

  private let servers = StoreServers()
  private let store = Store.shared()

  @Test func `one release needs at most three requests to each store`() async throws {
    servers.with { state in
      state.versions = [.init("3", "1.2.0", "IN_REVIEW", build: "42")]
      state.releases = [.init("1.2.0", [42], "IN_REVIEW", status: "inProgress")]
    }
    let answers = try await answers()
    #expect(answers.map(\.problem) == [nil, nil])
    #expect(
      answers.map { $0.state(of: Version(1, 2, 0), isTagged: false).name }
        == ["in review", "in review"])
    #expect(servers.requests.filter { $0.contains("apple.com") }.count == 3)
    #expect(servers.requests.filter { $0.contains("googleapis.com") }.count == 2)
    _ = try await self.answers()
    // The number of the app is known now.
    #expect(servers.requests.filter { $0.contains("apple.com") }.count == 5)
    #expect(servers.requests.allSatisfy { $0.hasPrefix("GET ") || $0.hasSuffix("com/token") })
  }

  @Test func `of very many builds the newest count`() async throws {
    servers.with { state in
      state.versions = [.init("3", "1.2.0", "IN_REVIEW", build: "42")]
      state.testedBuilds = (1...2500).reversed().map(String.init)
    }
    let answer = try await answers(StoreReadingOptions(readsBuilds: true))[0]
    #expect(answer.problem == nil && answer.reading?.highestBuild == 2500)
    #expect(servers.requests.contains { $0.contains("/v1/builds?") && $0.contains("sort=-upl") })
    #expect(servers.requests.count { $0.contains("/v1/builds?") } == 10)
  }

  @Test func `of several apps with one version, a named one has its own stores`() throws {
    let configuration = """
      lines: together
      apps:
        mail: { paths: [mail/**], tag: mail-v<version>, stores: { app-store: com.example.mail } }
        chat: { paths: [chat/**], tag: chat-v<version>, stores: { play: com.example.chat } }
      """
    let world = World.holding(["/desk/flow.yml": configuration], in: "/desk")
    let session = try Session.open(world, configuration: "/desk/flow.yml")
    #expect(try session.storePlaces(of: "chat").map(\.title) == ["Google Play (chat)"])
    #expect(try session.storePlaces().map(\.app) == ["mail", "chat"])
  }

  @Test func `the share of a rollout is read by an edit that is deleted`() async throws {
    servers.with {
      $0.releases = [
        .init("1.2.0", [42], "PUBLISHED", status: "inProgress", fraction: 0.2),
        .init("1.1.0", [41], "PUBLISHED", status: "completed"),
      ]
    }
    let answer = try await play(readsShare: true)
    #expect(answer.state(of: Version(1, 2, 0), isTagged: false).text == "rolling out, 20%")
    #expect(answer.state(of: Version(1, 1, 0), isTagged: true) == .live)
    #expect(servers.with { $0.edit } == nil)
    #expect(servers.requests.count { $0.hasPrefix("DELETE ") } == 1)
  }

  @Test(
    arguments: [
      StoreServers.Fault(403, #"{"error": {"status": "PERMISSION_DENIED"}}"#),
      StoreServers.Fault(
        400, #"{"error": {"message": "This Edit has been deleted.", "status": "X"}}"#),
      StoreServers.Fault(409), StoreServers.Fault(410), StoreServers.Fault(200, "{\"tracks\": ["),
    ])
  func `without the share a published release is unknown, and the edit is deleted`(
    _ fault: StoreServers.Fault
  ) async throws {
    servers.with { state in
      state.releases = [.init("1.2.0", [42], "PUBLISHED", status: "completed")]
      state.faults["/tracks"] = nil
      state.faults["edit-1/tracks"] = fault
    }
    let answer = try await play(readsShare: true)
    #expect(answer.problem == nil)
    #expect(answer.state(of: Version(1, 2, 0), isTagged: true).name == "unknown")
    #expect(servers.with { $0.edit } == nil)
  }

  @Test func `a key without the right to read rejections does not show an approval`() async throws {
    servers.with { state in
      state.versions = [
        .init("3", "1.2.0", "PENDING_DEVELOPER_RELEASE", build: "42"),
        .init("2", "1.1.0", "READY_FOR_DISTRIBUTION", build: "41"),
      ]
      state.faults["reviewSubmissions"] = .init(
        403, #"{"errors": [{"code": "FORBIDDEN_ERROR", "detail": "secret detail"}]}"#)
    }
    let answer = try await appStore()
    #expect(answer.problem == nil)
    let state = answer.state(of: Version(1, 2, 0), isTagged: false)
    #expect(state.unknownReason?.contains("App Manager") == true)
    #expect(state.unknownReason?.contains("secret detail") == false)
    #expect(answer.state(of: Version(1, 1, 0), isTagged: true) == .live)
  }

  @Test func `a rejection of another item is a rejection of the version`() async throws {
    servers.with { state in
      state.versions = [.init("3", "1.2.0", "PENDING_DEVELOPER_RELEASE", build: "42")]
      state.submission = ("UNRESOLVED_ISSUES", "3", "REJECTED")
    }
    #expect(try await appStore().state(of: Version(1, 2, 0), isTagged: false) == .rejected)
  }

  @Test(
    arguments: [
      (StoreServers.Fault(401), "invalid or was revoked"),
      (
        .init(401, "", headers: [("Date", "Thu, 01 Jan 1970 01:00:00 GMT")]),
        "differs by -3600 s"
      ),
      (.init(403, #"{"errors": [{"code": "FORBIDDEN_ERROR"}]}"#), "FORBIDDEN_ERROR"),
      (
        .init(
          403, #"{"errors": [{"code": "FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED"}]}"#),
        "an agreement with the store is not signed"
      ),
      (.init(404), "no such app"), (.init(409), "another program"), (.init(410), "another program"),
      (.init(429, #"{"errors": [{"code": "RATE_LIMIT_EXCEEDED"}]}"#), "rate limit"),
      (.init(500), "HTTP status 500"), (.init(302), "a redirect"),
      (.init(200, #"{"data": [{"type": "#), "incomplete"), (.init(200, "<html>"), "incomplete"),
      (
        .init(200, #"{"data": [], "links": {"next": "https://evil.example/v1/next"}}"#),
        "on another server"
      ),
    ] as [(StoreServers.Fault, String)])
  func `each error makes the store unknown, and keeps the last answer`(
    _ fault: StoreServers.Fault, _ text: String
  ) async throws {
    servers.with { $0.versions = [.init("3", "1.2.0", "READY_FOR_DISTRIBUTION", build: "42")] }
    _ = try await appStore()
    servers.with { $0.faults["appStoreVersions"] = fault }
    if fault.status == 404 { servers.with { $0.faults["/v1/apps?"] = fault } }
    let answer = try await appStore()
    #expect(answer.problem?.message.contains(text) == true, "\(answer.problem?.message ?? "-")")
    #expect(answer.reading?.releases.count == 1)
    #expect(answer.state(of: Version(1, 2, 0), isTagged: true).name == "unknown")
    #expect(servers.requests.allSatisfy { !$0.contains("evil.example") })
  }

  @Test(
    arguments: [
      ("/token", .init(400, #"{"error": "invalid_grant"}"#), "invalid or was revoked"),
      (
        "/token",
        .init(
          401, #"{"error": "invalid_grant"}"#, headers: [("Date", "Thu, 01 Jan 1970 00:10:00 GMT")]
        ),
        "differs by -600 s"
      ),
      ("/token", .init(200, #"{"access_token": "#), "incomplete"),
      ("/tracks/", .init(401), "invalid or was revoked"),
      (
        "/tracks/", .init(403, #"{"error": {"status": "PERMISSION_DENIED"}}"#),
        "'View app information'"
      ),
      ("/tracks/", .init(404), "no such app"), ("/tracks/", .init(409), "another program"),
      ("/tracks/", .init(410), "another program"), ("/tracks/", .init(429), "rate limit"),
      ("/tracks/", .init(503), "HTTP status 503"), ("/tracks/", .init(307), "a redirect"),
      ("/tracks/", .init(200, #"{"releases": [{"releaseName": "1.2"#), "incomplete"),
    ] as [(String, StoreServers.Fault, String)])
  func `each error of Google Play makes it unknown, and keeps the last answer`(
    _ part: String, _ fault: StoreServers.Fault, _ text: String
  ) async throws {
    servers.with { $0.releases = [.init("1.2.0", [42], "IN_REVIEW", status: "inProgress")] }
    #expect(
      try await play(readsShare: false).state(of: Version(1, 2, 0), isTagged: false) == .inReview)
    servers.with { $0.faults[part] = fault }
    let answer = try await play(readsShare: false)
    #expect(answer.problem?.message.contains(text) == true, "\(answer.problem?.message ?? "-")")
    #expect(answer.reading?.releases.count == 1)
    #expect(answer.state(of: Version(1, 2, 0), isTagged: true).name == "unknown")
  }

  @Test func `no key is in a request's address, the cache or an error`() async throws {
    servers.with { state in
      state.versions = [.init("3", "1.2.0", "IN_REVIEW")]
      state.faults["/tracks/"] = .init(403, #"{"error": {"status": "Bearer ya29.secret"}}"#)
    }
    let answers = try await answers()
    var cached = ""
    try store.read { access throws(StoreError) in
      for cell in try access.cells("stores/") {
        cached += String(decoding: cell.body, as: UTF8.self)
      }
    }
    #expect(!cached.isEmpty)
    let texts = servers.requests + [cached] + answers.map { "\($0)" }
    for secret in ["VERYSECRET", "ya29.secret", "PRIVATE KEY", "Bearer"] {
      #expect(texts.allSatisfy { !$0.contains(secret) }, "\(secret)")
    }
  }

  @Test func `offline nothing is sent, and the last answer has its age`() async throws {
    servers.with { $0.versions = [.init("3", "1.2.0", "IN_REVIEW")] }
    _ = try await answers()
    let count = servers.requests.count
    let offline = try await answers(StoreReadingOptions(isOffline: true))
    #expect(servers.requests.count == count)
    #expect(offline.allSatisfy { $0.isOffline && $0.problem == nil && $0.reading != nil })
  }

  @Test func `without a key the store is unknown, with what to type`() async throws {
    let answers = try await answers(environment: [:])
    #expect(
      answers.map { $0.problem?.hint?.text.contains("_KEY_FILE=") } == [true, true])
    #expect(servers.requests.isEmpty)
  }

  @Test(arguments: ["not a key", "{}", #"{"key_id": "K"}"#, #"{"client_email": "x"}"#])
  func `an incomplete key is refused`(_ text: String) async throws {
    let answers = try await answers(
      environment: ["FLOWCTL_APP_STORE_KEY": text, "FLOWCTL_PLAY_KEY": text])
    #expect(
      answers.allSatisfy { $0.problem?.message.contains("not a complete private key") == true })
    #expect(servers.requests.isEmpty)
  }

  @Test func `a key file that others can read is refused`() async throws {
    let answers = try await answers(
      environment: ["FLOWCTL_APP_STORE_KEY_FILE": "key.p8", "FLOWCTL_PLAY_KEY": Self.googleKey],
      files: ["/desk/key.p8": Self.pem])
    #expect(answers[0].problem?.hint?.text == "chmod 600 /desk/key.p8")
  }

  @Test func `a key is sent to no token endpoint but Google's`() async throws {
    let key = Self.googleKey.replacing(
      "https://oauth2.googleapis.com", with: "https://evil.example")
    let answers = try await answers(environment: ["FLOWCTL_PLAY_KEY": key])
    #expect(answers[1].problem?.message.contains("token_uri") == true)
    #expect(servers.requests.isEmpty)
  }

  private func appStore() async throws -> StoreAnswer { try await answers()[0] }

  private func play(readsShare: Bool) async throws -> StoreAnswer {
    try await answers(share: readsShare ? "edit" : "off")[1]
  }

  private func answers(
    _ options: StoreReadingOptions = StoreReadingOptions(), share: String = "off",
    environment: [String: String]? = nil, files: [String: String] = [:]
  ) async throws -> [StoreAnswer] {
    let configuration = """
      stores:
        app-store: com.example.app
        play: { package: com.example.app, share: \(share) }
      """
    var world = World.holding(
      ["/desk/flow.yml": configuration].merging(files) { first, _ in first }, in: "/desk",
      environment: environment
        ?? ["FLOWCTL_APP_STORE_KEY": Self.appleKey, "FLOWCTL_PLAY_KEY": Self.googleKey])
    world.web = servers.transport
    world.openStore = { [store] _ in store }
    world.signer = Signer { _, _, _ in Array("signature".utf8) }
    return try await Session.open(world, configuration: "/desk/flow.yml").storeAnswers(options)
  }
}
