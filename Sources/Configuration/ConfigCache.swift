import Base

/// The key that shows whether a file has changed since it was read.
package enum ConfigCacheKey: Hashable, Sendable {
  /// The data of the file system: bytes, nanoseconds since 1970, of which the kernel sets the
  /// second on every change, and the inode.
  case file(size: Int64, modified: Int64, changed: Int64, inode: UInt64)
  /// The object ID that Git gives to these bytes.
  case blob(String)

  fileprivate var text: String {
    switch self {
    case .file(let size, let modified, let changed, let inode):
      "file \(size) \(modified) \(changed) \(inode)"
    case .blob(let name): "blob \(name)"
    }
  }
}

/// A valid document as bytes, so that hooks need no YAML parser; decoding always runs.
///
/// The format: the magic `FLOWCFG`, a format number, a checksum of the rest, the version of the
/// program, the key of the file, the document. Numbers are in groups of seven bits, the lowest first.
package enum ConfigCache {
  private static let magic = Array("FLOWCFG".utf8) + [5]
  private static let headerSize = magic.count + 8
  /// Bytes of a cached document; a larger one is read from its file each time.
  package static let sizeLimit = 1 << 20

  /// The bytes of a document that this `version` of flowctl read from the file of `key`.
  package static func encode(
    _ document: ConfigDocument, key: ConfigCacheKey, version: String
  ) -> [UInt8] {
    var body = CacheWriter()
    body.append(version)
    body.append(key.text)
    body.append(document)
    return magic + checksum(body.bytes[...]) + body.bytes
  }

  /// The document; nil if the bytes are damaged, or of another flowctl version or file.
  package static func decode(
    _ bytes: [UInt8], key: ConfigCacheKey, version: String
  ) -> ConfigDocument? {
    guard bytes.count <= sizeLimit, bytes.count >= headerSize,
      bytes.starts(with: magic + checksum(bytes[headerSize...]))
    else { return nil }
    var reader = CacheReader(rest: bytes[headerSize...])
    guard reader.text() == version, reader.text() == key.text, let document = reader.document(),
      reader.rest.isEmpty
    else { return nil }
    return document
  }

  /// The 64-bit FNV-1a hash: detects damage, but does not protect against forgery.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    return (0..<8).map { UInt8(truncatingIfNeeded: hash >> (8 * UInt64($0))) }
  }
}

/// Writes the parts of a cached document.
struct CacheWriter {
  var bytes: [UInt8] = []

  /// The high bit of each group shows that more groups follow.
  private mutating func append(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes += text.utf8
  }

  mutating func append(_ document: ConfigDocument) {
    append(document.leaves.count)
    for leaf in document.leaves {
      append(leaf.path, leaf.place)
      append(leaf.texts.count)
      for text in leaf.texts { append(text.text, text.place) }
    }
    append(document.chosenNames.count)
    for chosen in document.chosenNames {
      append(chosen.path, chosen.place)
      append(chosen.name)
    }
  }

  private mutating func append(_ text: String, _ place: ConfigPlace) {
    append(text)
    append(place.line)
    append(place.column)
  }
}

/// Reads the parts of a cached document; every read returns nil if the bytes are invalid.
struct CacheReader {
  private(set) var rest: ArraySlice<UInt8>
  private var values = 0

  init(rest: ArraySlice<UInt8>) { self.rest = rest }

  mutating func text() -> String? {
    guard let count = number(), count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return String(validating: rest.prefix(count), as: UTF8.self)
  }

  /// A document within the limits for reading.
  mutating func document() -> ConfigDocument? {
    guard let leaves = items({ $0.leaf() }), let names = items({ $0.chosenName() }) else {
      return nil
    }
    return ConfigDocument(leaves: leaves, chosenNames: names)
  }

  private mutating func leaf() -> ConfigDocument.Leaf? {
    guard let path = text(), let place = place(),
      let texts = items({ reader in
        reader.text().flatMap { text in
          reader.place().map { ConfigDocument.Text(text: text, place: $0) }
        }
      })
    else { return nil }
    return ConfigDocument.Leaf(path: path, texts: texts, place: place)
  }

  private mutating func chosenName() -> ConfigDocument.NamedSection? {
    guard let path = text(), let place = place(), let name = text() else { return nil }
    return ConfigDocument.NamedSection(path: path, name: name, place: place)
  }

  private mutating func items<Item>(_ item: (inout CacheReader) -> Item?) -> [Item]? {
    guard let count = number(), count <= rest.count else { return nil }
    values += count
    guard values <= 2 * ConfigLimits.nodes else { return nil }
    var items: [Item] = []
    for _ in 0..<count {
      guard let item = item(&self) else { return nil }
      items.append(item)
    }
    return items
  }

  private mutating func place() -> ConfigPlace? {
    guard let line = number(), let column = number() else { return nil }
    return ConfigPlace(path: "", line: line, column: column)
  }

  /// A number of at most 28 bits, more than any count or position needs.
  private mutating func number() -> Int? {
    var number = 0
    for shift in stride(from: 0, to: 28, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      number |= Int(byte & 0x7f) << shift
      if byte < 0x80 { return number }
    }
    return nil
  }
}
