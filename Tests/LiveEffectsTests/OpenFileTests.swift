import Base
import LiveEffects
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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

  @Test func `errors of opening and reading are reported`() throws {
    let scratch = try ScratchDirectory()
    #expect(throws: FileError.notFound(path: scratch.path + "/no")) {
      _ = try FileSystem.live.open(scratch.path + "/no")
    }
    let directory = try FileSystem.live.open(scratch.path)
    #expect(throws: FileError.self) { _ = try directory.read(3) }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a pipe or a device instead of a file is refused at once`() throws {
    let scratch = try ScratchDirectory()
    let (pipe, device) = (scratch.path + "/pipe", scratch.path + "/device")
    try #require(mkfifo(pipe, 0o600) == 0)
    try #require(symlink("/dev/zero", device) == 0)
    for path in [pipe, device] {
      let refused = FileError.failed(
        path: path, reason: "a pipe or a device, not a regular file")
      #expect(throws: refused) { _ = try FileSystem.live.read(path, 10) }
      #expect(throws: refused) { _ = try FileSystem.live.map(path) }
      #expect(throws: refused) { _ = try FileSystem.live.open(path) }
    }
  }

  #if os(Linux)
    @Test(.enabled(if: access("/dev/shm", W_OK) == 0), .timeLimit(.minutes(1)))
    func `a pipe in memory is refused like one on a disk`() throws {
      let pipe = "/dev/shm/flowctl-pipe-\(getpid())"
      try #require(mkfifo(pipe, 0o600) == 0)
      defer { unlink(pipe) }
      #expect(throws: FileError.self) { _ = try FileSystem.live.read(pipe, 10) }
    }
  #endif

  @Test func `a device below /dev is read`() throws {
    #expect(try FileSystem.live.read("/dev/null", 10) == [])
    #expect(try FileSystem.live.open("/dev/zero").read(2) == [0, 0])
  }
}
