import Base
import Foundation
import TestSupport
import Testing

/// `pages`: what is written, and where.
@Suite struct PagesTests {
  @Test func `all pages are written, and a second run replaces them`() async throws {
    try await SiteScene.running { scene, _ in
      for _ in 0..<2 {
        let run = try await scene.flowctl("pages", "--json")
        let json = try #require(
          try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(json["files"] as? [String] == SiteScene.names + [".gitignore"])
        #expect(json["unknown"] as? [String] == [])
      }
      #expect(try await scene.repository.git("status", "--porcelain").isEmpty)
      #expect(try scene.page("run.html").lead == "No gate run of this working tree is recorded.")
    }
  }

  @Test func `untrusted titles stay text, and nothing is loaded or inline`() async throws {
    try await SiteScene.running { scene, _ in
      try await scene.repository.git("switch", "--quiet", "-c", "feature/a<b>&'x")
      try await scene.flowctl("gate", "run")
      try await scene.flowctl("pages")
      for name in SiteScene.names {
        let page = try scene.page(name)
        #expect(page.sources("<script", "</script>").count == 1, "\(name)")
        #expect(!page.text.contains("<img") && !page.text.contains("\u{202e}"), "\(name)")
        let body = try #require(page.sources("<body>", "</body>").first).text
        for part in [" style=\"", " src=\"", " onerror=\"", " onclick=\"", "http-equiv=\"refresh"] {
          #expect(!body.contains(part), "\(part) in \(name)")
        }
        #expect(!page.text.contains("<link"), "\(name)")
        for (element, directive) in [("style", "style-src"), ("script", "script-src")] {
          let text = page.text.components(separatedBy: "<\(element)>").last?
            .components(separatedBy: "</\(element)>").first
          let digest = Base64.text(SHA256.digest(Array(try #require(text).utf8)))
          #expect(page.text.contains("\(directive) &apos;sha256-\(digest)&apos;"), "\(name)")
        }
      }
      #expect(try scene.page("board.html").plain.contains("<script>alert(1)</script>"))
      #expect(try scene.page("branches.html").plain.contains("feature/a<b>&'x"))
    }
  }

  @Test(arguments: SiteScene.names + [".gitignore", "report.json"])
  func `a file that flowctl did not write is not overwritten`(name: String) async throws {
    try await SiteScene.running { scene, _ in
      try await scene.flowctl("gate", "run")
      let folder = scene.repository.path + "/.flowctl/pages"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let file = URL(filePath: folder + "/" + name)
      try Data("mine\n".utf8).write(to: file)
      let run = try await scene.flowctl("pages")
      #expect(run.status == 73)
      #expect(
        run.errors.contains("/\(name)' exists, and flowctl did not write it"), "\(run.errors)")
      #expect(try Data(contentsOf: file) == Data("mine\n".utf8))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [name])
    }
  }

  @Test func `a link in the folder is not followed`() async throws {
    try await SiteScene.running { scene, _ in
      let out = scene.repository.path + "/out"
      try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
      try scene.repository.scratch.write("mine\n", to: "mine.html")
      try FileManager.default.createSymbolicLink(
        atPath: out + "/index.html",
        withDestinationPath: scene.repository.scratch.path + "/mine.html")
      #expect(try await scene.flowctl("pages", "--output", "out").status == 73)
      #expect(try scene.repository.scratch.read("mine.html") == Array("mine\n".utf8))
    }
  }

  @Test func `the usual folder is not written through a link of the repository`() async throws {
    try await SiteScene.running { scene, _ in
      let path = scene.repository.path + "/.flowctl"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let outside = scene.repository.scratch.path + "/outside"
      try FileManager.default.createDirectory(
        atPath: outside, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: path + "/pages", withDestinationPath: outside)
      let run = try await scene.flowctl("pages")
      #expect(run.status == 73 && run.errors.contains("'.flowctl/pages' is behind a symbolic"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: outside).isEmpty)
      #expect(try await scene.flowctl("pages", "--output", "").status == 64)
    }
  }

  @Test func `offline sends no request, and shows the cached board with its age`() async throws {
    try await SiteScene.running { scene, server in
      try await scene.flowctl("board")
      await server.forgetLog()
      let run = try await scene.flowctl("pages", "--offline")
      #expect(await server.log.isEmpty)
      #expect(run.status == 0 || run.status == 2, "\(run.errors)")
      let lead = try scene.page("board.html").lead
      #expect(lead.hasPrefix("2 ready, 1 inProgress, 0 done"), "\(lead)")
    }
  }

  @Test func `a board that can't be read is unknown, and the other pages are written`() async throws
  {
    try await SiteScene.running { scene, server in
      await server.inject(.status(500), skipping: 0, times: 100)
      let run = try await scene.flowctl("pages", "--json")
      #expect(run.status == 2, "\(run.output)\(run.errors)")
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
      #expect((json["unknown"] as? [String])?.contains("board.html") == true)
      let board = try scene.page("board.html")
      #expect(board.plain.lowercased().contains("unknown"))
      #expect(!board.text.contains("class=\"cols\""))
      #expect(try scene.page("branches.html").text.contains("feature/new"))
    }
  }

  @Test func `a store that was never read is unknown, not empty`() async throws {
    let configuration = "stores: { app-store: com.example.app, play: com.example.app }\n"
    try await SiteScene.running(configuration: configuration) { scene, _ in
      let run = try await scene.flowctl("pages", "--offline")
      #expect(run.status == 2)
      let page = try scene.page("index.html")
      for store in ["App Store", "Google Play"] {
        #expect(page.text.contains("<th scope=\"col\" class=\"words\">\(store)</th>"))
      }
      #expect(page.text.components(separatedBy: "badge unknown").count >= 3)
      #expect(page.plain.contains("never read"))
    }
  }

  @Test func `pages without data have a sentence and the command that adds it`() async throws {
    let repository = try await ScratchRepository.gitflow()
    let run = try await repository.flowctl(
      "pages", with: ["XDG_CACHE_HOME": repository.scratch.path + "/cache"])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let scene = SiteScene(repository: repository, variables: [:])
    #expect(try scene.page("gates.html").plain.contains("flowctl gate run"))
    #expect(try scene.page("run.html").plain.contains("flowctl gate run"))
    #expect(try scene.page("translations.html").lead.contains("no string catalogs"))
    #expect(try scene.page("index.html").lead.hasPrefix("No open version"))
  }

  @Test(arguments: [401, 403, 500])
  func `without GitHub the train of Git and the cached data stay, with the reason`(
    status: Int
  ) async throws {
    try await SiteScene.running { scene, server in
      try await scene.flowctl("board")
      await server.inject(.status(status), skipping: 0, times: 10_000)
      let run = try await scene.flowctl("pages")
      #expect(run.status == 2, "\(run.errors)")
      let page = try scene.page("index.html")
      #expect(page.lead.contains("Open: 1 version") && page.lead.contains("1.0.0 is live"))
      for part in ["Not read", "release/1.1.0", "Add the login", "since v1.0.0", "#1"] {
        #expect(page.plain.contains(part), "\(part)")
      }
      let board = try scene.page("board.html")
      #expect(board.lead.hasPrefix("2 ready, 1 inProgress, 0 done"), "\(board.lead)")
      #expect(board.plain.contains("Not read") && board.plain.contains("shown as of"))
      #expect(page.parts("<dd>", "</dd>").contains("never read"))
      #expect(try scene.page("branches.html").text.contains("feature/new"))
    }
  }

  @Test func `a remote outside of GitHub shows the train of Git`() async throws {
    try await SiteScene.running { scene, server in
      try await scene.repository.git("remote", "set-url", "origin", "https://gitlab.com/o/a.git")
      let run = try await scene.flowctl("pages")
      #expect(run.status == 0, "\(run.output)\(run.errors)")
      #expect(await server.log.isEmpty)
      let page = try scene.page("index.html")
      #expect(page.lead.contains("1.0.0 is live"), "\(page.lead)")
      #expect(page.text.contains("<th scope=\"row\">1.1.0</th>"))
      #expect(page.plain.contains("Add the login (#1)"))
      #expect(!page.plain.contains("Not read"))
      #expect(try scene.page("board.html").lead.contains("is on GitLab"))
      try await scene.repository.git("remote", "remove", "origin")
      try await scene.flowctl("pages")
      #expect(try scene.page("board.html").plain.contains("flowctl pages --repo <owner/name>"))
    }
  }

  @Test func `every open version has its items`() async throws {
    try await SiteScene.running { scene, _ in
      try await scene.repository.work("hotfix/1.0.1", from: "main")
      try await scene.flowctl("pages")
      let page = try scene.page("index.html")
      let titles = page.parts("<h2 id=\"items-", "</h2>")
      #expect(titles.map { $0.contains("Release 1.0.1") } == [true, false], "\(titles)")
      #expect(titles.map { $0.contains("Release 1.1.0") } == [false, true], "\(titles)")
      let one = try await scene.json("release", "status", "--release", "1.1.0")
      for item in try #require(one["items"] as? [[String: Any]]) {
        #expect(page.plain.contains("octo/app#\(try #require(item["number"] as? Int))"))
      }
    }
  }

  @Test func `the header has the time of each source`() async throws {
    let configuration = "stores: { play: com.example.app }\n"
    try await SiteScene.running(configuration: configuration) { scene, _ in
      try scene.repository.scratch.write("", to: "work/.git/FETCH_HEAD")
      try await scene.flowctl("pages")
      let index = try #require(try scene.page("index.html").sources("<dl", "</dl>").first)
      #expect(
        index.parts("<dt>", "</dt>") == ["Made", "From", "Git fetched", "Google Play", "GitHub"])
      let head = try await scene.repository.git("rev-parse", "--short=10", "HEAD")
      #expect(index.parts("<dd>", "</dd>").contains("feature/new@\(head)"))
      #expect(index.parts("<dd>", "</dd>").filter { $0.hasSuffix(" UTC") }.count == 3)
      #expect(index.parts("<dd>", "</dd>").contains("never read"))
    }
  }

  @Test func `--open opens the first page, and without a browser says where it is`() async throws {
    try await SiteScene.running { scene, _ in
      let scratch = scene.repository.scratch
      try scratch.write("#!/bin/sh\necho \"$@\" >\"$OPENED\"\n", to: "bin/show")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: scratch.path + "/bin/show")
      let browser = [
        "BROWSER": scratch.path + "/bin/show", "OPENED": scratch.path + "/opened",
      ]
      let opened = try await scene.repository.flowctl(
        ["pages", "--open"], with: scene.variables.merging(browser) { $1 })
      #expect(opened.status == 0, "\(opened.errors)")
      let address = String(decoding: try scratch.read("opened"), as: UTF8.self)
      #expect(address == "file://\(scene.repository.path)/.flowctl/pages/index.html\n")
      try scratch.write("#!/bin/sh\nexit 3\n", to: "bin/show")
      let failed = try await scene.repository.flowctl(
        ["pages", "--open"], with: scene.variables.merging(browser) { $1 })
      #expect(failed.status == 69)
      #expect(failed.output.contains("file://\(scene.repository.path)/.flowctl/pages/index.html"))
    }
  }

  @Test func `the pages of twenty apps have at most 300 KB each`() async throws {
    let apps = (1...20).map { "  app\($0): { paths: [app\($0)/**], tag: app\($0)-v<version> }\n" }
    let configuration = "production: per-app\napps:\n" + apps.joined()
    try await SiteScene.running(configuration: configuration) { scene, server in
      await server.edit { $0.addIssues(900, to: "octo/app", labels: ["status:ready"]) }
      for number in 1...120 {
        try await scene.repository.git("branch", "feature/\(number)-work", "develop")
      }
      let run = try await scene.flowctl("pages")
      #expect(run.status == 0 || run.status == 2, "\(run.errors)")
      for name in SiteScene.names {
        #expect(try scene.page(name).text.utf8.count <= 300_000, "\(name)")
      }
    }
  }
}
