import ProjectCommands
import Session
import Base
import Foundation
import LiveEffects
import Synchronization
import TestSupport
import Testing

/// Runs that are interrupted before each of their writes.
struct StoppedWriteTests {
  /// A file system that allows a number of changes and then fails.
  private static func cut(after changes: Int, _ done: Counter) -> FileSystem {
    let live = FileSystem.live
    var files = live
    @Sendable func count(_ path: String) throws(FileError) {
      if done.next() > changes { throw .failed(path: path, reason: "the run was stopped") }
    }
    files.replaceByChunks = { path, next throws(FileError) in
      try count(path)
      try live.replaceByChunks(path, next)
    }
    files.put = { path, bytes throws(FileError) in
      try count(path)
      try live.put(path, bytes)
    }
    files.flush = { paths throws(FileError) in
      try count(paths.last ?? "")
      try live.flush(paths)
    }
    files.create = { path, bytes throws(FileError) in
      try count(path)
      try live.create(path, bytes)
    }
    files.remove = { path throws(FileError) in
      try count(path)
      try live.remove(path)
    }
    files.makeDirectory = { path throws(FileError) in
      try count(path)
      try live.makeDirectory(path)
    }
    return files
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  /// The template's next version: one file added, deleted, renamed and changed.
  private func newer(_ scene: ProjectScene) throws {
    let description = ProjectScene.template["template.yml"] ?? ""
    try scene.write([
      "template.yml": description.replacing("1.0.0", with: "1.1.0")
        + "\nrenames: [{ from: App/Demo.swift, to: App/New.swift, since: '1.1' }]\n",
      "files/App/New.swift": "// new\n",
      "files/project.yml.mustache": "name: <%name%>\n\none: 1\n\ntwo: 2\n\nthree: 33\n",
    ])
    try FileManager.default.removeItem(
      atPath: scene.repository.scratch.path + "/template/files/App/__name__.swift.mustache")
  }

  @Test func `after an interruption, the same command makes the whole project`() async throws {
    var isPart = false
    for changes in 0..<60 {
      var scene = try await ProjectScene()
      scene.files = Self.cut(after: changes, Counter())
      let stopped = try? await scene.make()
      let tree = try await scene.tree()
      scene.files = .live
      if stopped != nil {
        #expect(isPart)
        return
      }
      isPart = isPart || !tree.isEmpty
      // With its lock file, the project is whole.
      if scene.text(".flowctl/manifest.lock") == nil { try await scene.make() }
      #expect(try await scene.drift() == [:], "cut after \(changes)")
      let whole = try await scene.tree()
      #expect(Set(whole.keys).isSuperset(of: ["project.yml", "App/Demo.swift", ".gitignore"]))
      #expect(try await scene.update().notes == ["no change"])
    }
    Issue.record("no run came to its end")
  }

  @Test func `an interrupted update is completed with its edits`() async throws {
    for changes in 0..<60 {
      var scene = try await ProjectScene()
      try await scene.make()
      try scene.repository.write(
        "name: Demo\n\none: mine\n\ntwo: 2\n\nthree: 3\n", to: "project.yml")
      try newer(scene)
      scene.files = Self.cut(after: changes, Counter())
      let report = try? await scene.update()
      scene.files = .live
      _ = try await scene.update()
      #expect(
        scene.text("project.yml") == "name: Demo\n\none: mine\n\ntwo: 2\n\nthree: 33\n",
        "cut after \(changes)")
      #expect(scene.text("App/New.swift") == "// new\n")
      #expect(try await scene.drift() == ["project.yml": ["hand-edited"]])
      if report != nil { return }
    }
    Issue.record("no run came to its end")
  }

  @Test func `an interrupted version change reaches every file with the next run`() async throws {
    for changes in 0..<10 {
      var scene = try await ProjectScene()
      try scene.repository.write(
        "versions: { files: [gradle.properties, Config/Version.xcconfig] }\n", to: ".flowctl.yml")
      try scene.repository.write("app.versionName=1.3.0", to: "gradle.properties")
      try scene.repository.write("MARKETING_VERSION = 1.3.0\n", to: "Config/Version.xcconfig")
      scene.files = Self.cut(after: changes, Counter())
      let stopped = try? await SetVersion.run("1.4.0", isDryRun: false, in: try scene.session())
      scene.files = .live
      _ = try await SetVersion.run("1.4.0", isDryRun: false, in: try scene.session())
      for path in ["gradle.properties", "Config/Version.xcconfig"] {
        #expect(scene.text(path)?.contains("1.4.0") == true)
      }
      if stopped != nil { return }
    }
    Issue.record("no run came to its end")
  }
}
