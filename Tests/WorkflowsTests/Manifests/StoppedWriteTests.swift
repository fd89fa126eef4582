import Diagnostics
import Effects
import Foundation
import LiveEffects
import Synchronization
import TestSupport
import Testing
import Workflows

/// Runs that are stopped before each of their writes.
struct StoppedWriteTests {
  /// A file system that does so many changes and then none.
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

  /// The template's next version: a file more, one less, one renamed, one changed.
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

  @Test func `a stopped run has done nothing, or is finished by the next one`() async throws {
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
        // Nothing has happened, or only the journal has.
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
      #expect(try await scene.update().notes == ["nothing changes"])
    }
    #expect(ends == ["nothing", "part", "whole"])
  }

  @Test func `an update that is stopped is finished with its edits`() async throws {
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
}
