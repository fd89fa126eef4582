import Configuration
import Diagnostics
import Testing
import YAML

struct ConfigCacheTests {
  private let key = ConfigCacheKey.file(
    size: 812, modified: -1, changed: .max, inode: .max)

  private func tree() throws -> YAMLNode {
    try ConfigReader.read(Array((Example.full + "\nü: [ö, {a: 'b'}, []]\n").utf8))
  }

  private func decode(_ bytes: [UInt8]) -> YAMLNode? {
    ConfigCache.decode(bytes, key: key, version: "1.4.0")
  }

  @Test func `a tree is read back with all its places`() throws {
    let tree = try tree()
    #expect(decode(ConfigCache.encode(tree, key: key, version: "1.4.0")) == tree)
  }

  @Test func `a key of another file, time or program finds nothing`() throws {
    let bytes = ConfigCache.encode(try tree(), key: key, version: "1.4.0")
    #expect(ConfigCache.decode(bytes, key: key, version: "1.4.1") == nil)
    let others: [ConfigCacheKey] = [
      .file(size: 813, modified: -1, changed: .max, inode: .max),
      .file(size: 812, modified: 0, changed: .max, inode: .max),
      .file(size: 812, modified: -1, changed: .max - 1, inode: .max),
      .file(size: 812, modified: -1, changed: .max, inode: .max - 1), .blob(""), .blob("ab12"),
    ]
    for other in others {
      #expect(ConfigCache.decode(bytes, key: other, version: "1.4.0") == nil)
    }
  }

  @Test func `truncated or extended bytes are rejected`() throws {
    let bytes = ConfigCache.encode(try tree(), key: key, version: "1.4.0")
    for count in bytes.indices { #expect(decode(Array(bytes[..<count])) == nil) }
    #expect(decode(bytes + [0]) == nil)
  }

  @Test func `every changed byte is detected`() throws {
    let bytes = ConfigCache.encode(try tree(), key: key, version: "1.4.0")
    for position in bytes.indices {
      var damaged = bytes
      damaged[position] ^= 1 << (position % 8)
      #expect(decode(damaged) == nil)
    }
  }

  /// A valid checksum does not protect the reader, which must handle damage itself.
  @Test func `damage with a valid checksum never traps`() throws {
    let bytes = ConfigCache.encode(try tree(), key: key, version: "1.4.0")
    var generator = Xorshift(state: 88_172_645_463_325_252)
    for _ in 0..<3_000 {
      var damaged = bytes
      for _ in 0..<(1 + generator.next() % 4) {
        let position = 16 + Int(generator.next() % UInt64(bytes.count - 16))
        damaged[position] = UInt8(truncatingIfNeeded: generator.next())
      }
      if generator.next() % 3 == 0 {
        damaged.removeLast(Int(generator.next() % UInt64(bytes.count - 16)))
      }
      sign(&damaged)
      _ = decode(damaged)
    }
  }

  @Test func `a cached tree beyond the limits of depth or count is rejected`() {
    let place = Place(path: "", line: 1, column: 1)
    var deep = YAMLNode(.scalar("x"), at: place)
    for _ in 0..<40 { deep = YAMLNode(.list([deep]), at: place) }
    #expect(decode(ConfigCache.encode(deep, key: key, version: "1.4.0")) == nil)
    let leaf = YAMLNode(.scalar(""), at: place)
    let wide = YAMLNode(.list(Array(repeating: leaf, count: 20_000)), at: place)
    #expect(decode(ConfigCache.encode(wide, key: key, version: "1.4.0")) == nil)
  }

  /// Writes the FNV-1a hash of the bytes after the header into the header.
  private func sign(_ bytes: inout [UInt8]) {
    let hash = bytes[16...].reduce(UInt64(0xcbf2_9ce4_8422_2325)) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    for offset in 0..<8 {
      bytes[8 + offset] = UInt8(truncatingIfNeeded: hash >> (8 * UInt64(offset)))
    }
  }
}
