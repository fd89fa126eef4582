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

  @Test func `an interrupted run changed nothing, or the next one completes it`() async throws {
    var ends: Set<String> = []
    for changes in 0..<60 {
      var scene = try await ProjectScene()
      let done = Counter()
      scene.files = Self.cut(after: changes, done)
      let stopped = try? await scene.make()
      let tree = try await scene.tree()
      scene.files = .live
      if stopped != nil {
        ends.insert("whole")
        break
      }
      if tree.isEmpty {
        // Nothing is changed, or only the journal exists.
        ends.insert("nothing")
      } else {
        ends.insert("part")
      }
      let isBegun = scene.text(".git/flowctl/manifest/journal.json") != nil
      let again = try? await scene.make()
      #expect(!isBegun || again?.verdict == .pass, "cut after \(changes)")
      #expect(try await scene.drift() == [:], "cut after \(changes)")
      let whole = try await scene.tree()
      #expect(Set(whole.keys).isSuperset(of: ["project.yml", "App/Demo.swift", ".gitignore"]))
      #expect(!whole.keys.contains { $0.hasSuffix(".tmp") })
      #expect(try await scene.update().notes == ["no change"])
    }
    #expect(ends == ["nothing", "part", "whole"])
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

  private static let versions = [
    ".flowctl.yml": """
    versions: { files: [gradle.properties, Config/Version.xcconfig] }
    flags: { table: flags.yml, swift: App/Flags.swift, docs: Docs/Flags.md }
    """,
    "gradle.properties": "app.versionName=1.3.0", "flags.yml": "flags: []\n",
    "Config/Version.xcconfig": "MARKETING_VERSION = 1.3.0\n",
  ]

  /// Runs a command interrupted at each change, and once more after it.
  private func stopping(
    _ command: (Session) async throws -> Report, _ judge: (ProjectScene, _ isBegun: Bool) -> Void
  ) async throws {
    for changes in 0..<40 {
      var scene = try await ProjectScene()
      for (path, text) in Self.versions { try scene.repository.write(text, to: path) }
      scene.files = Self.cut(after: changes, Counter())
      let stopped = try? await command(try scene.session())
      scene.files = .live
      judge(scene, false)
      _ = try await command(try scene.session())
      judge(scene, true)
      if stopped != nil { return }
    }
    Issue.record("no run came to its end")
  }

  /// True if a later run finds the interrupted run.
  private func isBegun(_ purpose: String, _ scene: ProjectScene) -> Bool {
    scene.text(".git/flowctl/\(purpose)/journal") != nil
  }

  @Test func `an interrupted version change reaches every file`() async throws {
    try await stopping({ try await SetVersion.run("1.4.0", isDryRun: false, in: $0) }) {
      scene, isDone in
      let texts = ["gradle.properties", "Config/Version.xcconfig"].map { scene.text($0) ?? "" }
      let count = texts.count { $0.contains("1.4.0") }
      #expect(isDone ? count == 2 : count != 1 || isBegun("version", scene))
    }
  }

  @Test func `the files of a table are written together`() async throws {
    try await stopping({ try GenerateTable.run(.flags, isDryRun: false, in: $0) }) {
      scene, isDone in
      let files = ["App/Flags.swift", "Docs/Flags.md"].compactMap { scene.text($0) }
      #expect(isDone ? files.count == 2 : files.count != 1 || isBegun("tables", scene))
    }
  }
}
