import Base
import Testing

@testable import Configuration

struct ConfigCacheTests {
  private let key = ConfigCacheKey.file(
    size: 812, modified: -1, changed: .max, inode: .max)

  private func document() throws -> ConfigDocument {
    var document = try ConfigDocument(
      valid: ConfigReader.read(Array(Example.full.utf8)), path: "x")
    let place = Place(path: "", line: 300, column: 70)
    document.add(.init(path: "ü", texts: [], place: place))
    return ConfigDocument(leaves: document.leaves, chosenNames: document.chosenNames)
  }

  private func decode(_ bytes: [UInt8]) -> ConfigDocument? {
    ConfigCache.decode(bytes, key: key, version: "1.4.0")
  }

  @Test func `a document is read back with all its places`() throws {
    let document = try document()
    #expect(!document.leaves.isEmpty && !document.chosenNames.isEmpty)
    #expect(decode(ConfigCache.encode(document, key: key, version: "1.4.0")) == document)
  }

  @Test func `a key of another file, time or program finds nothing`() throws {
    let bytes = ConfigCache.encode(try document(), key: key, version: "1.4.0")
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
    let bytes = ConfigCache.encode(try document(), key: key, version: "1.4.0")
    for count in bytes.indices { #expect(decode(Array(bytes[..<count])) == nil) }
    #expect(decode(bytes + [0]) == nil)
  }

  @Test func `every changed byte is detected`() throws {
    let bytes = ConfigCache.encode(try document(), key: key, version: "1.4.0")
    for position in bytes.indices {
      var damaged = bytes
      damaged[position] ^= 1 << (position % 8)
      #expect(decode(damaged) == nil)
    }
  }

  /// A valid checksum does not protect the reader, which must handle damage itself.
  @Test func `damage with a valid checksum never traps`() throws {
    let bytes = ConfigCache.encode(try document(), key: key, version: "1.4.0")
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

  @Test func `a cached document beyond the limit of values is rejected`() {
    let place = Place(path: "", line: 1, column: 1)
    let leaf = ConfigDocument.Leaf(path: "", texts: [], place: place)
    let many = ConfigDocument(leaves: Array(repeating: leaf, count: 2 * ConfigLimits.nodes + 1))
    #expect(decode(ConfigCache.encode(many, key: key, version: "1.4.0")) == nil)
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
