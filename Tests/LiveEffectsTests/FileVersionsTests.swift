import Base
import LiveEffects
import TestSupport
import Testing

/// An edit never overwrites what another program has written since the file was read.
struct FileVersionsTests {
  private let scratch: ScratchDirectory
  private var path: String { scratch.path + "/a.txt" }

  init() throws {
    scratch = try ScratchDirectory()
    try scratch.write("one\n", to: "a.txt")
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: ["replace", "in place", "remove"])
  func `a change since the reading is noticed once`(_ change: String) throws {
    let files = FileSystem.live.noticingChanges()
    _ = try files.read(path, 100)
    _ = try files.read(path, 100)
    switch change {
    case "replace": try FileSystem.live.replace(path, bytes("two\n"))
    case "in place": try FileSystem.live.append(path, bytes("two\n"))
    default: try FileSystem.live.remove(path)
    }
    #expect(throws: FileError.changed(path: path)) { try files.edit(path, bytes("mine\n")) }
    #expect((try? FileSystem.live.read(path, 100)) != bytes("mine\n"))
    _ = try? files.read(path, 100)
    try files.edit(path, bytes("mine\n"))
    #expect(try scratch.read("a.txt") == bytes("mine\n"))
    #expect(try scratch.list("") == ["a.txt"])
  }

  @Test func `a file that appears after it was missed is noticed`() throws {
    let files = FileSystem.live.noticingChanges()
    let new = scratch.path + "/new.txt"
    #expect(throws: FileError.notFound(path: new)) { _ = try files.read(new, 100) }
    try scratch.write("theirs\n", to: "new.txt")
    #expect(throws: FileError.changed(path: new)) { try files.put(new, bytes("mine\n")) }
    #expect(try scratch.read("new.txt") == bytes("theirs\n"))
  }

  @Test func `its own changes, and files that it did not read, are no obstacle`() throws {
    let files = FileSystem.live.noticingChanges()
    try files.edit(path, bytes("two\n"))
    _ = try files.map(path)
    for text in ["three\n", "four\n"] {
      try files.edit(path, bytes(text))
      try files.append(path, bytes("more\n"))
      try files.setPermissions(path, 0o600)
      try files.replace(path, bytes(text))
    }
    try files.edit(path, bytes("end\n"))
    #expect(try scratch.read("a.txt") == bytes("end\n"))
  }

  @Test func `the file of a killed write is removed, those of others stay`() throws {
    let others = ["a.txt.12.tmp", "a.txt.x.tmp", "b.txt.9223372036854775807.tmp", "a.txt.tmp"]
    for name in others { try scratch.write("", to: name) }
    try scratch.write("", to: "a.txt.\(UInt64(Int32.max) << 32 | 7).tmp")
    try FileSystem.live.noticingChanges().edit(path, bytes("two\n"))
    #expect(try scratch.list("").sorted() == (others + ["a.txt"]).sorted())
  }

  private static func add(_ line: String, to path: String) {
    let files = FileSystem.live.noticingChanges()
    while true {
      guard let old = try? files.read(path, 1 << 16) else { continue }
      if (try? files.edit(path, old + Array(line.utf8))) != nil { return }
    }
  }

  @Test func `of many processes that add a line, none loses one`() async throws {
    let path = path
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<20 { group.addTask { Self.add("\(number)\n", to: path) } }
    }
    let text = String(decoding: try scratch.read("a.txt"), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.sorted() == (["one"] + (0..<20).map(String.init)).sorted())
  }
}
