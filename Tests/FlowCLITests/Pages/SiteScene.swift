import Base
import Foundation
import TestSupport
import Testing

/// A clone of `octo/app` with branches, gates, translations and issues, and its pages.
struct SiteScene: Sendable {
  let repository: ScratchRepository
  let variables: [String: String]

  private static let configuration = """
    gates:
      lint: { command: [sh, -c, "exit 1"] }
      unit: { command: ["true"] }
    """
  private static let catalog = """
    { "sourceLanguage": "en", "version": "1.0", "strings": {
      "a": { "localizations": {
        "de": { "stringUnit": { "state": "translated", "value": "A" } },
        "fi": { "stringUnit": { "state": "needs_review", "value": "A" } } } },
      "b": { "localizations": {
        "de": { "stringUnit": { "state": "translated", "value": "B" } } } },
      "c": {} } }
    """

  /// A title that must stay text.
  static let hostile =
    "'\"><script>alert(1)</script></li><img src=x onerror=alert(1)>&lt;\u{202e}gpj"

  static func running(
    configuration: String = Self.configuration,
    _ body: @Sendable @escaping (SiteScene, GitHubServer) async throws -> Void
  ) async throws {
    try await GitHubServer.running { server in
      await server.edit { state in
        state.addRepository("octo/app")
        state.addIssue("Login", to: "octo/app", labels: ["status:ready"])
        state.addIssue(Self.hostile, to: "octo/app", labels: ["status:ready"])
        state.addIssue("Crash", to: "octo/app", labels: ["status:inProgress"])
        state.addIssue("Idea", to: "octo/app")
      }
      let repository = try await ScratchRepository.gitflow()
      try await repository.commit(
        "Add the login (#1)",
        files: [".flowctl.yml": configuration, "App/Localizable.xcstrings": Self.catalog])
      try await repository.work("feature/old", from: "develop")
      try await repository.git("switch", "--quiet", "develop")
      try await repository.git("merge", "--quiet", "--no-ff", "-m", "Merge", "feature/old")
      try await repository.work("release/1.1.0", from: "develop")
      try await repository.work("feature/new", from: "develop")
      try await repository.git("remote", "add", "origin", "https://github.com/octo/app.git")
      let scene = SiteScene(
        repository: repository,
        variables: [
          "FLOWCTL_TOKEN": GitHubServer.token, "GITHUB_API_URL": server.url,
          "XDG_CACHE_HOME": repository.scratch.path + "/cache",
        ])
      try await body(scene, server)
    }
  }

  @discardableResult
  func flowctl(_ arguments: String...) async throws -> FlowctlRun {
    try await repository.flowctl(arguments, with: variables)
  }

  /// The JSON object that a command writes.
  func json(_ arguments: String...) async throws -> [String: Any] {
    let run = try await repository.flowctl(arguments + ["--json"], with: variables)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any],
      "\(run.errors)")
  }

  /// A page that was written to the usual folder.
  func page(_ name: String) throws -> SitePageText {
    let path = repository.path + "/.flowctl/pages/" + name
    return SitePageText(
      text: String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self))
  }

  static let names = [
    "index.html", "branches.html", "board.html", "gates.html", "translations.html", "run.html",
  ]
}

/// The source of a page, read without the code that wrote it.
struct SitePageText {
  let text: String

  /// The text between two marks, each time; tags are removed.
  func parts(_ start: String, _ end: String) -> [String] {
    text.components(separatedBy: start).dropFirst().compactMap { part in
      part.components(separatedBy: end).first.map(Self.plain)
    }
  }

  /// The source between two marks, each time.
  func sources(_ start: String, _ end: String) -> [SitePageText] {
    text.components(separatedBy: start).dropFirst().compactMap { part in
      part.components(separatedBy: end).first.map { SitePageText(text: $0) }
    }
  }

  var plain: String { Self.plain(text) }

  var lead: String { parts("<p class=\"lead\">", "</p>").first ?? "" }

  private static func plain(_ source: String) -> String {
    let texts = source.components(separatedBy: "<").enumerated().map { place, part in
      place == 0 ? part : part.components(separatedBy: ">").dropFirst().joined(separator: ">")
    }
    return texts.joined().replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&apos;", with: "'").replacing("&amp;", with: "&")
  }
}
