import Effects
import LiveEffects
import TestSupport
import Testing

@Suite struct OpenFileTests {
  @Test func `a file is read piece by piece up to its end`() throws {
    let scratch = try ScratchDirectory()
    try FileSystem.live.create(scratch.path + "/file", Array("abcdefg".utf8))
    let file = try FileSystem.live.open(scratch.path + "/file")
    var pieces: [String] = []
    while case let piece = try file.read(3), !piece.isEmpty {
      pieces.append(String(decoding: piece, as: UTF8.self))
    }
    #expect(pieces == ["abc", "def", "g"])
    #expect(try file.read(3) == [])
  }

  @Test func `what can't be opened or read is told`() throws {
    let scratch = try ScratchDirectory()
    #expect(throws: FileError.notFound(path: scratch.path + "/no")) {
      _ = try FileSystem.live.open(scratch.path + "/no")
    }
    let directory = try FileSystem.live.open(scratch.path)
    #expect(throws: FileError.self) { _ = try directory.read(3) }
  }
}
