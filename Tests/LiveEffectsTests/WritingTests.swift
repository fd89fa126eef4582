import Base
import LiveEffects
import TestSupport
import Testing

@Suite struct WritingTests {
  private let files = FileSystem.live

  @Test func `a written file exists at once, with the permissions of the replaced one`() throws {
    let scratch = try ScratchDirectory()
    let path = scratch.path + "/file"
    try files.put(path, Array("one".utf8))
    try files.setPermissions(path, 0o750)
    try files.put(path, Array("two".utf8))
    #expect(try files.read(path, 9) == Array("two".utf8))
    #expect(try files.status(path).permissions == 0o750)
  }

  @Test func `a flush changes nothing and leaves nothing`() throws {
    let scratch = try ScratchDirectory()
    let paths = ["a", "b", "c"].map { scratch.path + "/" + $0 }
    for path in paths { try files.put(path, Array(path.utf8)) }
    try files.flush(paths)
    try files.flush([])
    #expect(Set(try files.list(scratch.path).map(\.name)) == ["a", "b", "c"])
    for path in paths { #expect(try files.read(path, 1000) == Array(path.utf8)) }
  }

  @Test func `errors of writing and flushing are reported, and leave no files`() throws {
    let scratch = try ScratchDirectory()
    try files.makeDirectory(scratch.path + "/directory")
    #expect(throws: FileError.self) { try files.put(scratch.path + "/directory", []) }
    #expect(throws: FileError.notFound(path: scratch.path + "/no")) {
      try files.flush([scratch.path + "/no"])
    }
    #expect(try files.list(scratch.path).map(\.name) == ["directory"])
  }
}
