@testable import GitHubCommands
@testable import Session
import GitHub
import Base
import Gitflow
import Synchronization
import TestSupport
import Testing

@Suite struct WriteReleaseNotesTests {
  private func notes(
    _ scene: ReleaseScene, _ options: WriteReleaseNotes.Options,
    _ variables: [String: String] = [:], transport: WebTransport? = nil, offline: Bool = false
  ) async throws -> String {
    var question = ReleaseQuestion(version: Version(1, 2, 0))
    question.choices.isOffline = offline
    let session = try scene.session(variables, transport: transport)
    let listing = try await WriteReleaseNotes.run(question, options, in: session)
    return String(decoding: listing.text, as: UTF8.self)
  }

  @Test func `Markdown lists each change with its number, also offline`() async throws {
    let scene = try await ReleaseScene.make()
    let text = try await notes(scene, .init(target: .markdown), offline: true)
    #expect(text.contains("## New\n\n- Add a menu [#2](https://github.com/octo/app/pull/2)\n"))
    #expect(text.contains("Add login"))
    #expect(text.contains("/compare/v1.1.0...v1.2.0"))
  }

  @Test func `stores get their files in every language`() async throws {
    let scene = try await ReleaseScene.make()
    let languages = ["en-US", "de-DE"].compactMap { StoreLanguage($0) }
    _ = try await notes(
      scene, .init(target: .fastlane, languages: languages, build: 42), offline: true)
    for path in ["en-US/release_notes.txt", "android/de-DE/changelogs/42.txt"] {
      let bytes = try scene.repository.scratch.read("work/fastlane/metadata/" + path)
      #expect(String(decoding: bytes, as: UTF8.self) == "• Add a menu\n• Add login\n")
    }
  }

  @Test func `a release without changes for users does not change the stores' files`() async throws
  {
    let scene = try await ReleaseScene.make()
    try await scene.repository.git("tag", "v1.1.1")
    let languages = ["en-US"].compactMap { StoreLanguage($0) }
    let failure = await #expect(throws: Failure.self) {
      try await notes(scene, .init(target: .fastlane, languages: languages), offline: true)
    }
    #expect(failure?.status == .unavailable)
    #expect(
      failure?.diagnostics.first?.hint?.text
        == "flowctl release notes --to markdown --release 1.2.0 --offline")
    #expect(!scene.repository.scratch.exists("work/fastlane"))
  }

  @Test func `a link in the path of a file is not followed`() async throws {
    let scene = try await ReleaseScene.make()
    try scene.repository.scratch.write("", to: "elsewhere/.keep")
    try scene.repository.write("", to: "fastlane/.keep")
    try await scene.repository.git("config", "core.symlinks", "true")
    let run = ProcessRequest(
      executable: "/bin/ln", arguments: ["-s", "../../elsewhere", "fastlane/metadata"],
      directory: scene.repository.path, environment: [:], input: [])
    _ = try await scene.session().world.processes.run(run)
    let languages = ["en-US"].compactMap { StoreLanguage($0) }
    await #expect(throws: Failure.self) {
      try await notes(scene, .init(target: .fastlane, languages: languages), offline: true)
    }
    #expect(!scene.repository.scratch.exists("elsewhere/en-US"))
  }

  @Test func `a user's text that is too long is an error, not truncated`() async throws {
    let scene = try await ReleaseScene.make()
    try scene.repository.write(String(repeating: "x", count: 501), to: "notes.txt")
    let languages = ["en-US"].compactMap { StoreLanguage($0) }
    await #expect(throws: Failure.self) {
      try await notes(
        scene,
        .init(target: .fastlane, languages: languages, store: .google, textFile: "notes.txt"),
        offline: true)
    }
    _ = try await notes(
      scene,
      .init(target: .fastlane, languages: languages, store: .apple, textFile: "notes.txt"),
      offline: true)
  }

  @Test func `GitHub's page is created once, and text of users on it stays`() async throws {
    let scene = try await ReleaseScene.make()
    let options = WriteReleaseNotes.Options(target: .github)
    #expect(try await notes(scene, options).contains("created as a draft"))
    #expect(try await notes(scene, options).contains("unchanged"))
    await scene.server.edit { state in
      state.change("octo/app") { repository in
        repository.releases[0].body = "Dear all\n\n" + (repository.releases[0].body ?? "")
      }
    }
    try await scene.repository.commit("Add search (#9)", files: ["search.txt": "one\n"])
    #expect(try await notes(scene, options).contains("changed"))
    let releases = await scene.server.current.repository("octo/app")?.releases ?? []
    #expect(releases.count == 1)
    #expect(releases[0].body?.hasPrefix("Dear all\n\n") == true)
  }

  @Test func `a local tag is not created by GitHub, which would set it on another commit`()
    async throws
  {
    let scene = try await ReleaseScene.make()
    try await scene.repository.git("tag", "v1.2.0")
    let failure = await #expect(throws: Failure.self) {
      try await notes(scene, .init(target: .github))
    }
    #expect(failure?.diagnostics.first?.hint?.text == "git push origin refs/tags/v1.2.0")
    #expect(await scene.server.current.repository("octo/app")?.releases.isEmpty == true)
    await scene.server.edit { state in
      state.change("octo/app") { $0.tags["v1.2.0"] = "abc" }
    }
    #expect(try await notes(scene, .init(target: .github)).contains("created"))
    #expect(
      await scene.server.current.repository("octo/app")?.releases.map(\.isDraft) == [false])
  }

  @Test func `the draft of a release that is tagged at GitHub is published`() async throws {
    let scene = try await ReleaseScene.make()
    let options = WriteReleaseNotes.Options(target: .github)
    #expect(try await notes(scene, options).contains("created as a draft"))
    await scene.server.edit { state in
      state.change("octo/app") { $0.releases[0].body?.append("\r\n\r\nThanks to all\r\n") }
    }
    try await scene.repository.git("tag", "v1.2.0")
    await #expect(throws: Failure.self) { try await notes(scene, options) }
    await scene.server.edit { state in state.change("octo/app") { $0.tags["v1.2.0"] = "abc" } }
    #expect(try await notes(scene, options).contains("published"))
    #expect(try await notes(scene, options).contains("unchanged"))
    let releases = await scene.server.current.repository("octo/app")?.releases ?? []
    #expect(releases.map(\.isDraft) == [false])
    #expect(releases.first?.body?.contains("Thanks to all") == true)
  }

  @Test func `stores get all their texts or none, and a hint keeps the options`() async throws {
    let scene = try await ReleaseScene.make()
    let languages = ["en-US", "de-DE"].compactMap { StoreLanguage($0) }
    try scene.repository.write(String(repeating: "x", count: 501), to: "notes.txt")
    let long = await #expect(throws: Failure.self) {
      try await notes(
        scene, .init(target: .fastlane, languages: languages, build: 7, textFile: "notes.txt"),
        offline: true)
    }
    #expect(
      long?.diagnostics.first?.hint?.text == "flowctl release notes --to fastlane --release 1.2.0"
        + " --language en-US --language de-DE --store android --build 7 --offline")
    #expect(!scene.repository.scratch.exists("work/fastlane"))
    // The last file can't be written.
    try scene.repository.write("old\n", to: "fastlane/metadata/en-US/release_notes.txt")
    try scene.repository.write("", to: "fastlane/metadata/android/de-DE/changelogs")
    await #expect(throws: Failure.self) {
      try await notes(scene, .init(target: .fastlane, languages: languages), offline: true)
    }
    let kept = try scene.repository.scratch.read(
      "work/fastlane/metadata/en-US/release_notes.txt")
    #expect(String(decoding: kept, as: UTF8.self) == "old\n")
    #expect(!scene.repository.scratch.exists("work/fastlane/metadata/de-DE"))
  }

  @Test func `a WordPress post is a draft that the next run finds again`() async throws {
    let scene = try await ReleaseScene.make()
    let blog = Blog()
    var options = WriteReleaseNotes.Options(
      target: .wordpress, site: "https://blog.example.com/")
    let user = ["FLOWCTL_WORDPRESS_USER": "ada", "FLOWCTL_WORDPRESS_PASSWORD": "ab cd"]
    func run() async throws -> String {
      try await notes(scene, options, user, transport: blog.transport, offline: true)
    }
    #expect(try await run().contains("created as a draft"))
    #expect(try await run().contains("unchanged"))
    options.publishes = true
    #expect(try await run().contains("published"))
    options.publishes = false
    #expect(try await run().contains("unchanged"))
    #expect(blog.posts.count == 1)
    #expect(blog.posts[0]["status"] == "publish")
    #expect(blog.posts[0]["slug"] == "app-1-2-0")
    #expect(blog.authorizations == ["Basic " + Base64.text(Array("ada:ab cd".utf8))])
  }

  @Test(arguments: ["http://blog.example.com", "https://ada:x@blog.example.com", "blog", ""])
  func `a password is sent to https URLs only`(site: String) async throws {
    let scene = try await ReleaseScene.make()
    let options = WriteReleaseNotes.Options(target: .wordpress, site: site)
    let user = ["FLOWCTL_WORDPRESS_USER": "ada", "FLOWCTL_WORDPRESS_PASSWORD": "x"]
    await #expect(throws: Failure.self) {
      try await notes(scene, options, user, transport: WebTransport.none, offline: true)
    }
  }
}
