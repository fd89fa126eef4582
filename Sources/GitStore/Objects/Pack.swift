import Effects

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
  func find(_ id: ObjectID) throws(StoreFault) -> PackIndex.Entry? { try index.find(id) }

  /// The entry at `offset`, decompressed.
  ///
  /// - Throws: `malformed` if it is invalid or differs from `checksum`, `tooLarge`.
  func entry(
    at offset: Int, checksum: UInt32?, limit: Int, name: String
  ) throws(StoreFault) -> (form: PackEntry.Form, bytes: [UInt8]) {
    try file.withBytes { bytes throws(StoreFault) in
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

  static func fault(_ name: String) -> StoreFault {
    .malformed(path: "objects/pack", reason: "object \(name) can't be read")
  }
}
