import Base
import Manifests
import Testing

@testable import Preflight

/// Builds zip archives without compression.
private struct ZipBuilder {
  var local: [UInt8] = []
  var central: [UInt8] = []
  var count = 0

  static func little(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  mutating func add(
    _ name: String, _ data: [UInt8], flags: Int = 0, size: Int? = nil, extra: Int = 0,
    offset: Int? = nil
  ) {
    let start = offset ?? local.count
    let sum = Self.little(Int(Inflater.checksum(data)), 4)
    let sizes = sum + Self.little(data.count, 4) + Self.little(size ?? data.count, 4)
    let head = Self.little(20, 2) + Self.little(flags, 2) + Self.little(0, 6) + sizes
    local += Self.little(0x0403_4b50, 4) + head
    // The local header may have more fields than the directory.
    local += Self.little(name.utf8.count, 2) + Self.little(extra, 2) + Array(name.utf8)
    local += [UInt8](repeating: 0, count: extra) + data
    central += Self.little(0x0201_4b50, 4) + Self.little(20, 2) + head
    central += Self.little(name.utf8.count, 2) + [UInt8](repeating: 0, count: 12)
    central += Self.little(start, 4) + Array(name.utf8)
    count += 1
  }

  var bytes: [UInt8] {
    let end = Self.little(0x0605_4b50, 4) + Self.little(0, 4)
    let counts = Self.little(min(count, 65_535), 2) + Self.little(min(count, 65_535), 2)
    let place = Self.little(central.count, 4) + Self.little(local.count, 4)
    return local + central + end + counts + place + Self.little(0, 2)
  }
}

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
