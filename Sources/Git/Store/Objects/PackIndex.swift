import Base

/// The index of a pack: the position of each object.
///
/// The format is `gitformat-pack(5)`, version 2.
struct PackIndex: Sendable {
  /// The position of an entry in the pack, and the checksum of its packed bytes.
  struct Entry {
    var offset: Int
    var checksum: UInt32
  }

  private let file: MappedBytes
  private let count: Int

  private static let signature: UInt32 = 0xff74_4f63
  private static let fanOut = 8
  private static let ids = 8 + 1024
  private static let idWidth = 20
  private static let trailerWidth = 40

  private var checksums: Int { Self.ids + count * Self.idWidth }
  private var offsets: Int { checksums + 4 * count }
  private var longOffsets: Int { offsets + 4 * count }
  private var end: Int { file.count - Self.trailerWidth }

  /// The index in a file; nil for other versions and for an inconsistent file.
  init?(_ file: MappedBytes) {
    self.file = file
    let count = file.withBytes { bytes -> Int? in
      guard bytes.count >= Self.ids + Self.trailerWidth, bytes.bigEndian32(at: 0) == Self.signature,
        bytes.bigEndian32(at: 4) == 2
      else { return nil }
      return Int(bytes.bigEndian32(at: Self.ids - 4))
    }
    guard let count else { return nil }
    self.count = count
    guard longOffsets <= end, (end - longOffsets).isMultiple(of: 8) else { return nil }
  }

  /// The position of an object; nil if the pack lacks it.
  ///
  /// - Throws: `malformed` if the index is inconsistent.
  func find(_ id: ObjectID) throws(GitError) -> Entry? {
    try file.withBytes { bytes throws(GitError) in
      guard let position = try position(of: id, bytes) else { return nil }
      let checksum = bytes.bigEndian32(at: checksums + 4 * position)
      let short = bytes.bigEndian32(at: offsets + 4 * position)
      guard short & 0x8000_0000 != 0 else { return Entry(offset: Int(short), checksum: checksum) }
      let place = longOffsets + 8 * Int(short & 0x7fff_ffff)
      guard place + 8 <= end, let offset = Int(exactly: bytes.bigEndian64(at: place)) else {
        throw Self.fault
      }
      return Entry(offset: offset, checksum: checksum)
    }
  }

  private func position(
    of id: ObjectID, _ bytes: UnsafeRawBufferPointer
  ) throws(GitError) -> Int? {
    guard id.byteCount == Self.idWidth else { return nil }
    let bucket = Int(id.words.0 >> 56)
    var low = bucket == 0 ? 0 : Int(bytes.bigEndian32(at: Self.fanOut + 4 * (bucket - 1)))
    var high = Int(bytes.bigEndian32(at: Self.fanOut + 4 * bucket))
    guard low <= high, high <= count else { throw Self.fault }
    while low < high {
      let middle = (low + high) / 2
      let order = bytes.order(at: Self.ids + middle * Self.idWidth, to: id)
      if order == 0 { return middle }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  private static let fault = GitError.malformed(
    path: "objects/pack", reason: "the index of a pack is inconsistent")
}

/// Reads the numbers in packs, seven bits per byte, without reading past the end.
struct PackNumbers {
  private let source: UnsafeRawBufferPointer
  private(set) var position: Int

  init(_ source: UnsafeRawBufferPointer, at position: Int) {
    self.source = source
    self.position = position
  }

  mutating func byte() -> UInt8? {
    guard position < source.count else { return nil }
    defer { position += 1 }
    return source[position]
  }

  /// Three bits of type, the size in the rest, lowest bits first.
  mutating func typeAndSize() -> (type: UInt8, size: Int)? {
    guard let first = byte() else { return nil }
    let low = Int(first & 0x0f)
    if first & 0x80 == 0 { return (first >> 4 & 7, low) }
    guard let rest = size(), rest < 1 << 40 else { return nil }
    return (first >> 4 & 7, low | rest << 4)
  }

  /// A number with the lowest bits first.
  mutating func size() -> Int? {
    var value = 0
    for shift in stride(from: 0, to: 49, by: 7) {
      guard let next = byte() else { return nil }
      value |= Int(next & 0x7f) << shift
      if next & 0x80 == 0 { return value }
    }
    return nil
  }

  /// A number with the highest bits first; each continuation adds one.
  mutating func distance() -> Int? {
    guard var next = byte() else { return nil }
    var value = Int(next & 0x7f)
    while next & 0x80 != 0 {
      guard value < 1 << 48, let following = byte() else { return nil }
      next = following
      value = (value + 1) << 7 | Int(next & 0x7f)
    }
    return value
  }

  mutating func objectID() -> ObjectID? { bytes(20).flatMap { ObjectID(raw: $0) } }

  /// The next `count` bytes, unchanged.
  mutating func bytes(_ count: Int) -> UnsafeRawBufferPointer? {
    guard count <= source.count - position else { return nil }
    defer { position += count }
    return UnsafeRawBufferPointer(rebasing: source[position..<position + count])
  }
}
