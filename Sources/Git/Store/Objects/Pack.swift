import Base

/// A mapped pack and its index; each byte is checked when it is read.
struct Pack: Sendable {
  private let index: PackIndex
  private let file: MappedBytes

  private static let signature: UInt32 = 0x5041_434b  // PACK
  private static let trailerWidth = 20

  /// The pack in two files; nil if their format is unknown.
  init?(index: MappedBytes, file: MappedBytes) {
    let isPack = file.withBytes { bytes in
      bytes.count >= 12 + Self.trailerWidth && bytes.bigEndian32(at: 0) == Self.signature
        && bytes.bigEndian32(at: 4) == 2
    }
    guard isPack, let index = PackIndex(index) else { return nil }
    self.index = index
    self.file = file
  }

  /// The position of an object; nil if the pack lacks it.
  func find(_ id: ObjectID) throws(GitError) -> PackIndex.Entry? { try index.find(id) }

  /// The entry at `offset`, decompressed.
  ///
  /// - Throws: `malformed` if it is invalid or differs from `checksum`, `tooLarge`.
  func entry(
    at offset: Int, checksum: UInt32?, limit: Int, name: String
  ) throws(GitError) -> (form: PackEntry.Form, bytes: [UInt8]) {
    try file.withBytes { bytes throws(GitError) in
      let packed = UnsafeRawBufferPointer(rebasing: bytes.dropLast(Self.trailerWidth))
      guard let entry = PackEntry(packed, at: offset) else { throw Self.fault(name) }
      guard entry.size <= limit else { throw .tooLarge(name: name, limit: limit) }
      let stream = UnsafeRawBufferPointer(rebasing: packed[entry.stream...])
      guard let whole = try? Inflation.whole(stream, count: entry.size),
        whole.length <= stream.count
      else { throw Self.fault(name) }
      if let checksum {
        let read = UnsafeRawBufferPointer(rebasing: packed[offset..<entry.stream + whole.length])
        guard Inflation.checksum(read) == checksum else { throw Self.fault(name) }
      }
      return (entry.form, whole.bytes)
    }
  }

  static func fault(_ name: String) -> GitError {
    .malformed(path: "objects/pack", reason: "object \(name) can't be read")
  }
}

/// The header of a pack entry: its type, and where its zlib stream starts.
struct PackEntry {
  enum Form {
    case whole(ObjectKind)
    /// A delta to an earlier entry of the same pack.
    case deltaToOffset(Int)
    /// A delta to an object with an ID.
    case deltaToObject(ObjectID)
  }

  var form: Form
  /// The decompressed size in bytes.
  var size: Int
  var stream: Int

  /// Reads the header at `offset`; nil if it is malformed or leaves the file.
  init?(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    guard offset >= 12, offset < bytes.count else { return nil }
    var reader = PackNumbers(bytes, at: offset)
    guard let (type, size) = reader.typeAndSize() else { return nil }
    switch type {
    case 1: form = .whole(.commit)
    case 2: form = .whole(.tree)
    case 3: form = .whole(.blob)
    case 4: form = .whole(.tag)
    case 6:
      guard let distance = reader.distance(), distance > 0, distance <= offset - 12 else {
        return nil
      }
      form = .deltaToOffset(offset - distance)
    case 7:
      guard let id = reader.objectID() else { return nil }
      form = .deltaToObject(id)
    default: return nil
    }
    self.size = size
    stream = reader.position
  }
}

/// A delta between two objects: parts of the base, and new bytes.
enum PackDelta {
  /// Applies `delta` to `base`; nil if they don't match.
  static func apply(_ delta: [UInt8], to base: [UInt8], limit: Int) -> [UInt8]? {
    delta.withUnsafeBytes { delta in
      base.withUnsafeBytes { base in
        var reader = PackNumbers(delta, at: 0)
        guard reader.size() == base.count, let size = reader.size(), size <= limit else {
          return nil
        }
        var result: [UInt8] = []
        result.reserveCapacity(size)
        while let code = reader.byte() {
          guard let piece = piece(code, &reader, base), piece.count <= size - result.count else {
            return nil
          }
          result.append(contentsOf: piece)
        }
        return result.count == size ? result : nil
      }
    }
  }

  /// The bytes that one instruction adds.
  private static func piece(
    _ code: UInt8, _ reader: inout PackNumbers, _ base: UnsafeRawBufferPointer
  ) -> UnsafeRawBufferPointer? {
    // Zero is reserved by Git for a later format.
    if code == 0 { return nil }
    if code & 0x80 == 0 { return reader.bytes(Int(code)) }
    guard let start = number(code, bits: 0..<4, &reader),
      let length = number(code, bits: 4..<7, &reader)
    else { return nil }
    let count = length == 0 ? 0x1_0000 : length
    guard start <= base.count, count <= base.count - start else { return nil }
    return UnsafeRawBufferPointer(rebasing: base[start..<start + count])
  }

  /// A little-endian number; `code` marks the bytes that are present.
  private static func number(
    _ code: UInt8, bits: Range<Int>, _ reader: inout PackNumbers
  ) -> Int? {
    var value = 0
    for bit in bits where code & 1 << UInt8(bit) != 0 {
      guard let next = reader.byte() else { return nil }
      value |= Int(next) << (8 * (bit - bits.lowerBound))
    }
    return value
  }
}
