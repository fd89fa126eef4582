import Base
import Manifests
import Testing

@testable import Preflight

@Suite struct ZipArchiveTests {
  private static func zip(_ build: (inout ZipBuilder) -> Void) -> [UInt8] {
    var builder = ZipBuilder()
    build(&builder)
    return builder.bytes
  }

  private static func message(_ bytes: [UInt8]) -> String? {
    do throws(ArchiveFault) {
      let archive = try ZipArchive(RangedFile(bytes))
      for entry in archive.entries { _ = try archive.bytes(of: entry, limit: 1 << 20) }
      return nil
    } catch {
      return error.message
    }
  }

  @Test func `an entry is read after the fields of its local header`() throws {
    let bytes = Self.zip {
      $0.add("a.txt", Array("one".utf8), extra: 7)
      $0.add("folder/", [])
      $0.add("b.txt", Array("two".utf8))
    }
    let archive = try ZipArchive(RangedFile(bytes))
    #expect(archive.entries.map(\.name) == ["a.txt", "b.txt"])
    #expect(try archive.bytes(of: archive.entries[0]) == Array("one".utf8))
    #expect(try archive.bytes(of: archive.entries[1]) == Array("two".utf8))
    #expect(try archive.offset(of: archive.entries[0]) == 30 + 5 + 7)
  }

  private static let good = zip { $0.add("a.txt", Array("one".utf8)) }

  private static let untrusted: [(String, [UInt8])] = [
    ("truncated", Array(good.dropLast(10))),
    ("no zip archive", Array("no archive".utf8)),
    ("no zip archive", []),
    ("encrypted", zip { $0.add("a.txt", [1], flags: 1) }),
    ("outside of the archive", zip { $0.add("../a.txt", [1]) }),
    ("outside of the archive", zip { $0.add("/etc/a", [1]) }),
    ("outside of the archive", zip { $0.add("a\\..\\b", [1]) }),
    ("damaged", zip { $0.add("a.txt", [1], size: 5) }),
    (
      "overlaps",
      zip {
        $0.add("a.txt", [1])
        $0.add("b.txt", [1], offset: 0)
      }
    ),
    (
      "twice",
      zip {
        $0.add("a.txt", [1])
        $0.add("a.txt", [2])
      }
    ),
    ("expands", zip { $0.add("a.txt", [1], size: 2 << 30) }),
    ("expected at most", zip { $0.add("a.txt", [UInt8](repeating: 0, count: (1 << 20) + 1)) }),
  ]

  @Test(arguments: untrusted)
  func `an untrusted archive ends in one error`(words: String, bytes: [UInt8]) {
    let message = Self.message(bytes)
    #expect(message?.contains(words) == true, "\(message ?? "no error")")
  }

  @Test func `an archive of 65535 files is read`() {
    let most = Self.zip { builder in
      for index in 0..<65_535 { builder.add("\(index)", []) }
    }
    #expect((try? ZipArchive(RangedFile(most)))?.entries.count == 65_535)
  }

  @Test func `a binary property list that contains itself is an error`() {
    // A list with one item, which is the list.
    let body: [UInt8] = Array("bplist00".utf8) + [0xa1, 0x00] + [0x08]
    let trailer =
      [UInt8](repeating: 0, count: 6) + [1, 1] + [0, 0, 0, 0, 0, 0, 0, 1]
      + [UInt8](repeating: 0, count: 8) + [0, 0, 0, 0, 0, 0, 0, 10]
    #expect(throws: StreamFault.self) { try PropertyList.reading(body + trailer) }
  }
}
