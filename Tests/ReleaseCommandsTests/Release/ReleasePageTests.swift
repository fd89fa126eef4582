@testable import GitHubCommands
@testable import Session
import Base
import Foundation
import GitHub
import Gitflow
import TestSupport
import Testing

/// The page of `release status` with stores, compared with its JSON.
@Suite struct ReleasePageTests {
  private let servers = StoreServers()
  private static let variables = [
    "FLOWCTL_APP_STORE_KEY":
      #"{"key_id": "K1", "issuer_id": "I1", "key": "-----BEGIN PRIVATE KEY-----\nKEY\n-----END PRIVATE KEY-----"}"#,
    "FLOWCTL_PLAY_KEY":
      #"{"client_email": "ci@example.iam", "token_uri": "https://oauth2.googleapis.com/token", "private_key": "-----BEGIN PRIVATE KEY-----\nKEY\n-----END PRIVATE KEY-----"}"#,
  ]

  private func scene() async throws -> ReleaseScene {
    servers.with { state in
      state.versions = [
        .init("2", "1.1.0", "READY_FOR_DISTRIBUTION", build: "41"),
        .init("3", "1.2.0", "IN_REVIEW", build: "42"),
      ]
      state.releases = [
        .init("1.2.0", [42], "PUBLISHED", status: "inProgress", fraction: 0.2),
        .init("1.1.0", [41], "PUBLISHED", status: "completed"),
        .init("1.2.0", [43], "IN_REVIEW", status: "inProgress", track: "beta"),
      ]
    }
    let scene = try await ReleaseScene.make()
    try await scene.repository.git("remote", "remove", "origin")
    try await scene.repository.git("switch", "--quiet", "-c", "release/1.2.0")
    try await scene.repository.commit(
      "Configure",
      files: [
        ".flowctl.yml": """
        stores:
          app-store: com.example.app
          play: { package: com.example.app, share: edit, tracks: [production, beta] }

        """
      ])
    return scene
  }

  private func result(
    _ scene: ReleaseScene, offline: Bool = false
  ) async throws -> (json: [String: Any], page: String) {
    var session = try scene.session(Self.variables, transport: servers.transport)
    session.world.signer = Signer { _, _, _ in Array("signature".utf8) }
    let report = try await ShowReleaseStatus.run(
      ReleaseQuestion(choices: GitHubChoices(isOffline: offline)), in: session)
    let json = try JSONSerialization.jsonObject(with: Data(report.json(command: "release status")))
    let page = try #require(report.page?())
    let frame = PageFrame(.embedded, tool: .flowctl, made: 1)
    return (
      try #require(json as? [String: Any]),
      String(decoding: frame.render(page, as: "index.html"), as: UTF8.self)
    )
  }

  /// The rows of the table of stores: the texts of their cells, without tags.
  private func rows(_ page: String) throws -> [String] {
    let section = try #require(
      page.components(separatedBy: "<section id=\"stores\"").last?
        .components(separatedBy: "</section>").first)
    return Array(section.components(separatedBy: "<tr>").dropFirst(2))
  }

  @Test func `each platform and track has the build, state and share of the JSON`() async throws {
    let (json, page) = try await result(try await scene())
    let stores = try #require(json["stores"] as? [[String: Any]])
    var count = 0
    let rows = try rows(page)
    for release in stores.flatMap({ $0["releases"] as? [[String: Any]] ?? [] }) {
      count += 1
      let share = (release["share"] as? Double).map { ", \(Int($0 * 100))%" } ?? ""
      let texts =
        [release["place"], release["name"], (release["builds"] as? [String])?.first]
        .compactMap { $0 as? String } + ["\(release["state"] as? String ?? "?")\(share)<"]
      #expect(rows.contains { row in texts.allSatisfy(row.contains) }, "\(texts)")
    }
    #expect(count == 5 && rows.count == 5, "\(rows)")
    #expect(page.contains("<dt>Google Play</dt><dd>1.1.0: live</dd>"))
    // The fourth of five stages is partial: 20 percent of 32 pixels.
    #expect(page.contains("<rect class=\"on\" x=\"108\" y=\"1\" width=\"6\""))
    #expect(page.contains("aria-label=\"stage 4 of 5\""))
    #expect(!page.contains("badge unknown"))
  }

  @Test func `a store that can't be read is unknown, with its last state and age`() async throws {
    let scene = try await scene()
    _ = try await result(scene)
    servers.with { $0.faults["/tracks/"] = .init(403) }
    let (json, page) = try await result(scene)
    let play = try #require((json["stores"] as? [[String: Any]])?.last)
    #expect(play["cached"] as? Bool == true && play["problem"] is [String: Any])
    let rows = try rows(page).filter { $0.contains("Google Play") }
    #expect(rows.count == 3)
    for row in rows {
      #expect(row.contains("badge unknown") && row.contains(" was ") && row.contains("cached, "))
      #expect(!row.contains("badge good"))
    }
    #expect(page.contains("HTTP status 403"))
    #expect(page.contains("<svg class=\"track unknown\""))
  }

  @Test func `offline the last state is shown with its age, and nothing is sent`() async throws {
    let scene = try await scene()
    _ = try await result(scene)
    let count = servers.requests.count
    let (_, page) = try await result(scene, offline: true)
    #expect(servers.requests.count == count)
    let rows = try rows(page)
    #expect(rows.count == 5 && rows.allSatisfy { $0.contains("cached, ") })
    #expect(rows.contains { $0.contains("rolling out, 20%") })
  }
}
