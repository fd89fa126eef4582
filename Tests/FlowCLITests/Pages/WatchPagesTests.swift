import Base
import Foundation
import TestSupport
import Testing

/// `pages --watch`: when pages are written again, and how it ends.
@Suite struct WatchPagesTests {
  /// How often the output says that the pages were written.
  private static func count(_ text: String) -> Int {
    text.components(separatedBy: "/index.html\n").count - 1
  }

  @Test func `watch writes the pages again only when their data changes`() async throws {
    try await SiteScene.running { scene, _ in
      let watch = try await FlowctlJob(
        in: scene.repository, ["pages", "--watch", "--interval", "5"], with: scene.variables)
      #expect(try await watch.hasWritten { Self.count($0) == 1 })
      try await Task.sleep(for: .seconds(11))
      #expect(Self.count(watch.text) == 1, "\(watch.text)")
      try await scene.repository.git("branch", "feature/later", "develop")
      #expect(try await watch.hasWritten { Self.count($0) == 2 })
      await watch.kill()
      #expect(try scene.page("branches.html").text.contains("feature/later"))
    }
  }

  @Test func `watch sees the configuration and the history, and survives an error`() async throws {
    try await SiteScene.running { scene, server in
      let watch = try await FlowctlJob(
        in: scene.repository, ["pages", "--watch", "--interval", "5"], with: scene.variables)
      #expect(try await watch.hasWritten { Self.count($0) == 1 })
      let name = "work/.flowctl.yml"
      try scene.repository.scratch.write("gates: [\n", to: name)
      #expect(try await watch.hasWritten { $0.contains(".flowctl.yml") && $0.contains("error") })
      try scene.repository.scratch.write("stores: { play: com.example.app }\n", to: name)
      #expect(try await watch.hasWritten { Self.count($0) == 2 })
      #expect(try scene.page("index.html").plain.contains("Google Play"))
      try scene.repository.scratch.write(
        "1700000000\tpassed\t20\t--\tlint\n",
        to: "work/.git/flowctl/gates/history")
      #expect(try await watch.hasWritten { Self.count($0) == 3 })
      await watch.kill()
      #expect(try scene.page("gates.html").plain.contains("lint"))
    }
  }

  @Test func `watch ends with an interrupt, and reads only at its interval`() async throws {
    try await SiteScene.running { scene, server in
      try await scene.flowctl("pages")
      await server.forgetLog()
      try await scene.flowctl("pages")
      let requests = await server.log.count
      await server.forgetLog()
      let process = Process()
      process.executableURL = URL(filePath: try FlowctlProgram.path())
      process.arguments = ["pages", "--watch", "--interval", "5"]
      process.currentDirectoryURL = URL(filePath: scene.repository.path)
      process.environment = scene.repository.environment.merging(scene.variables) { $1 }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      // In the background of a script SIGINT is ignored, and children inherit that.
      let former = signal(SIGINT, SIG_DFL)
      try process.run()
      signal(SIGINT, former)
      try await Task.sleep(for: .seconds(8))
      process.interrupt()
      for _ in 0..<300 where process.isRunning { try await Task.sleep(for: .milliseconds(100)) }
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
      // A shell shows the signal as 130.
      #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGINT)
      #expect((requests...2 * requests).contains(await server.log.count))
      #expect(try scene.page("index.html").text.hasSuffix("</html>\n"))
    }
  }
}
