/// A file with one object: a zlib stream of `commit 173`, a NUL and the bytes.
enum LooseObject {
  /// Space for the longest type, a space, a size and the NUL.
  private static let headerRoom = 32

  /// Reads the object in a file; nil if the file is malformed.
  ///
  /// - Throws: `tooLarge` beyond `limit` bytes, before decompressing them.
  static func read(
    _ file: UnsafeRawBufferPointer, limit: Int, name: String
  ) throws(StoreFault) -> StoredObject? {
    guard let start = try? Inflation.start(file, count: headerRoom),
      let end = start.firstIndex(of: 0), let header = header(start[..<end])
    else { return nil }
    guard header.size <= limit else { throw .tooLarge(name: name, limit: limit) }
    let length = end + 1 + header.size
    guard let whole = try? Inflation.whole(file, count: length) else { return nil }
    return StoredObject(kind: header.kind, bytes: Array(whole.bytes[(end + 1)...]))
  }

  private static func header(_ bytes: ArraySlice<UInt8>) -> (kind: ObjectKind, size: Int)? {
    let words = bytes.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 2,
      let kind = ObjectKind(rawValue: String(decoding: words[0], as: UTF8.self)),
      let size = Int(String(decoding: words[1], as: UTF8.self)), size >= 0
    else { return nil }
    return (kind, size)
  }
}
