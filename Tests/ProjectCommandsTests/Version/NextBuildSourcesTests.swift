import Base
import LiveEffects
import ProjectCommands
import Session
import Synchronization
import TestSupport
import Testing

/// The sources of build numbers, with the servers of both stores and a remote of Git.
struct NextBuildSourcesTests {
  private static let appleKey =
    #"{"key_id": "K1", "issuer_id": "I1", "key": "-----BEGIN PRIVATE KEY-----\nKEY\n-----END PRIVATE KEY-----"}"#
  private static let googleKey =
    #"{"client_email": "ci@example.iam", "token_uri": "https://oauth2.googleapis.com/token", "private_key": "-----BEGIN PRIVATE KEY-----\nKEY\n-----END PRIVATE KEY-----"}"#
  private static let configuration = """
    stores: { app-store: com.example.app, play: com.example.app }
    versions: { files: [pubspec.yaml] }

    """

  private let servers = StoreServers()
  private let store = Store.shared()

  private func repository(
    _ configuration: String = Self.configuration, build: Int = 5
  ) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit(
      "begin",
      files: [".flowctl.yml": configuration, "pubspec.yaml": "name: a\nversion: 1.4.0+\(build)\n"])
    let remote = repository.scratch.path + "/remote.git"
    try await repository.git("init", "--quiet", "--bare", remote)
    try await repository.git("remote", "add", "origin", remote)
    try await repository.git("push", "--quiet", "origin", "main")
    return repository
  }

  private func session(
    _ repository: ScratchRepository, hasKeys: Bool = true
  ) throws -> Session {
    var environment = repository.environment
    if hasKeys {
      environment["FLOWCTL_APP_STORE_KEY"] = Self.appleKey
      environment["FLOWCTL_PLAY_KEY"] = Self.googleKey
    }
    var world = World.live(
      environment: EnvironmentVariables(environment), directory: repository.path)
    world.web = servers.transport
    world.openStore = { [store] _ in store }
    world.signer = Signer { _, _, _ in Array("signature".utf8) }
    return try Session.open(world)
  }

  private func number(
    _ repository: ScratchRepository, _ options: ShowNextBuild.Options = .init(),
    hasKeys: Bool = true
  ) async throws -> Int? {
    let report = try await ShowNextBuild.run(
      options, in: try session(repository, hasKeys: hasKeys))
    return Int(String(decoding: report.text, as: UTF8.self).dropLast())
  }

  @Test func `builds of TestFlight and of tracks for tests count`() async throws {
    servers.with { state in
      state.versions = [.init("3", "1.2.0", "IN_REVIEW", build: "42")]
      state.releases = [.init("1.2.0", [41], "PUBLISHED", status: "completed")]
    }
    let repository = try await repository()
    #expect(try await number(repository) == 43)
    servers.with { $0.testedBuilds = ["9", "57"] }
    #expect(try await number(repository) == 58)
    servers.with { state in
      state.releases.append(.init("1.3.0", [60], "DRAFT", status: "draft", track: "internal"))
    }
    #expect(try await number(repository) == 61)
    #expect(servers.requests.allSatisfy { $0.hasPrefix("GET ") || $0.hasSuffix("com/token") })
    // A version code stays used after its release is removed.
    servers.with { _ = $0.releases.removeLast() }
    #expect(try await number(repository) == 61)
  }

  @Test func `a note says which uploads are not counted, and no edit is opened`() async throws {
    let repository = try await repository()
    let errors = Mutex("")
    var session = try session(repository)
    session.world.console.writeErrors = { bytes in
      errors.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
    }
    let report = try await ShowNextBuild.run(.init(), in: session)
    #expect(report.text == Array("6\n".utf8) && report.notes.isEmpty)
    #expect(errors.withLock { $0.contains("on no track") })
    #expect(servers.requests.allSatisfy { !$0.contains("/edits") })
    errors.withLock { $0 = "" }
    _ = try await ShowNextBuild.run(.init(without: [.play]), in: session)
    #expect(errors.withLock { $0.isEmpty })
  }

  @Test func `version files, tags and claims count`() async throws {
    let repository = try await repository(build: 70)
    #expect(try await number(repository) == 71)
    try await repository.git("tag", "v1.4.0+80")
    #expect(try await number(repository) == 81)
    try await repository.git("push", "--quiet", "origin", "v1.4.0+80")
    try await repository.git("tag", "--delete", "v1.4.0+80")
    #expect(try await number(repository) == 81)
    #expect(try await number(repository, .init(isClaim: true)) == 81)
    #expect(try await number(repository) == 82)
    #expect(try await number(repository, .init(without: [.tags, .claims])) == 71)
    #expect(try await number(repository, .init(without: [.files, .tags, .claims])) == 1)
  }

  @Test func `without --claim nothing changes`() async throws {
    let repository = try await repository()
    let before = try await repository.git("for-each-ref") + repository.git("ls-remote", "origin")
    #expect(try await number(repository) == 6)
    #expect(
      try await repository.git("for-each-ref") + repository.git("ls-remote", "origin") == before)
    #expect(try await repository.git("status", "--porcelain").isEmpty)
  }

  @Test func `a claim pushes none of the work`() async throws {
    let repository = try await repository()
    try await repository.commit("unpublished", files: ["secret.txt": "x"])
    #expect(try await number(repository, .init(isClaim: true)) == 6)
    let remote = try repository.at("remote.git")
    let objects = try await remote.git("cat-file", "--batch-all-objects", "--batch-check")
    let head = try await repository.git("rev-parse", "HEAD")
    #expect(!objects.contains(head))
    #expect(try await remote.git("ls-tree", "refs/flowctl/builds/6").isEmpty)
  }

  @Test(
    arguments: [
      ("appStoreVersions", StoreServers.Fault(403)), ("/v1/builds", .init(500)),
      ("/tracks/", .init(401)), ("/tracks/internal", .init(429)),
      ("/tracks/", .init(200, "{\"releases\": [")),
    ] as [(String, StoreServers.Fault)])
  func `a store that can't be read gives no number`(
    part: String, fault: StoreServers.Fault
  ) async throws {
    servers.with { $0.testedBuilds = ["57"] }
    let repository = try await repository()
    #expect(try await number(repository) == 58)
    servers.with { $0.faults[part] = fault }
    let isPlay = part.hasPrefix("/tracks")
    let error = await #expect(throws: Failure.self) {
      try await self.number(repository, .init(isClaim: true))
    }
    #expect(error?.status == .unknown)
    #expect(
      error?.diagnostics.map { $0.message.contains(isPlay ? "(play)" : "(app-store)") } == [true])
    #expect(try await repository.git("ls-remote", "origin", "refs/flowctl/*").isEmpty)
    let left: NextBuild.Place = isPlay ? .play : .appStore
    #expect(try await number(repository, .init(without: [left])) == (isPlay ? 58 : 6))
  }

  @Test func `without keys, offline and with dotted builds the number is unknown`() async throws {
    let repository = try await repository()
    let error = await #expect(throws: Failure.self) {
      try await self.number(repository, hasKeys: false)
    }
    #expect(error?.status == .unknown && error?.diagnostics.count == 2)
    #expect(try await number(repository, .init(without: [.appStore, .play]), hasKeys: false) == 6)
    _ = try await number(repository)
    let count = servers.requests.count
    let offline = await #expect(throws: Failure.self) {
      try await self.number(repository, .init(isOffline: true))
    }
    #expect(offline?.status == .unknown && offline?.diagnostics.count == 4)
    #expect(servers.requests.count == count)
    servers.with { $0.testedBuilds = ["7", "2.1", "8.4.7"] }
    let dotted = await #expect(throws: Failure.self) { try await self.number(repository) }
    #expect(dotted?.diagnostics.first?.message.contains("'8.4.7' is not a whole number") == true)
    // An old scheme below the number is no obstacle: the App Store compares the parts.
    servers.with { $0.testedBuilds = ["8", "8.4.7", "2.1"] }
    #expect(try await number(repository) == 9)
  }

  @Test func `a remote that can't be reached gives no number`() async throws {
    let repository = try await repository("versions: { files: [pubspec.yaml] }\n")
    try await repository.git("remote", "set-url", "origin", repository.scratch.path + "/none.git")
    let error = await #expect(throws: Failure.self) { try await self.number(repository) }
    #expect(error?.status == .unknown && error?.diagnostics.count == 2)
    #expect(try await number(repository, .init(without: [.tags, .claims])) == 6)
    let claim = await #expect(throws: Failure.self) {
      try await self.number(repository, .init(isClaim: true))
    }
    #expect(claim != nil && claim?.status != .pass)
  }

  @Test func `each of 20 claims at once gets another number`() async throws {
    let repository = try await repository("versions: { files: [pubspec.yaml] }\n")
    let remote = repository.scratch.path + "/remote.git"
    try await repository.git(
      "clone", "--quiet", "--branch", "main", remote, repository.scratch.path + "/second")
    let clones = [repository, try repository.at("second")]
    let numbers = try await withThrowingTaskGroup(of: Int?.self) { group in
      for run in 0..<20 {
        group.addTask { try await self.number(clones[run % 2], .init(isClaim: true)) }
      }
      return try await group.reduce(into: [Int?]()) { $0.append($1) }
    }
    let found = numbers.compactMap(\.self).sorted()
    #expect(found.count == 20 && Set(found).count == 20, "\(found)")
    #expect(found.first == 6)
    let refs = try await repository.git("ls-remote", "origin", "refs/flowctl/builds/*")
    let claimed = refs.split(separator: "\n").compactMap {
      Int($0.split(separator: "/").last ?? "")
    }
    #expect(claimed.sorted() == found)
  }

  @Test func `each app has its own numbers`() async throws {
    let repository = try await repository(
      """
      production: per-app
      apps:
        mail: { paths: [mail/**], tag: mail-v<version> }
        chat: { paths: [chat/**], tag: chat-v<version> }

      """)
    try await repository.git("tag", "mail-v1.4.0+80")
    #expect(try await number(repository, .init(app: "mail", isClaim: true)) == 81)
    #expect(try await number(repository, .init(app: "chat", isClaim: true)) == 1)
    #expect(try await number(repository, .init(app: "mail")) == 82)
    let refs = try await repository.git("ls-remote", "origin", "refs/flowctl/builds/*")
    #expect(refs.contains("refs/flowctl/builds/mail/81"))
    #expect(refs.contains("refs/flowctl/builds/chat/1"))
  }
}
