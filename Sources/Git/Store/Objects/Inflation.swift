import CZlib

/// Decompresses zlib streams, the format of all Git objects.
enum Inflation {
  /// Why a stream could not be decompressed.
  enum Fault: Error {
    /// The stream is not valid zlib data, or its checksum is wrong.
    case damaged
    /// The stream contains another number of bytes than expected.
    case otherLength
  }

  /// A full stream of exactly `count` bytes, and the length of its data in `source`.
  static func whole(
    _ source: UnsafeRawBufferPointer, count: Int
  ) throws(Fault) -> (bytes: [UInt8], length: Int) {
    // One extra byte of space distinguishes a longer stream from one that ends.
    let run = try inflate(source, capacity: count + 1)
    guard run.isAtEnd, run.bytes.count == count else { throw .otherLength }
    return (run.bytes, run.length)
  }

  /// The first `count` bytes of a stream, or fewer if it ends earlier.
  static func start(_ source: UnsafeRawBufferPointer, count: Int) throws(Fault) -> [UInt8] {
    try inflate(source, capacity: count).bytes
  }

  private struct Run {
    var bytes: [UInt8]
    var length: Int
    var isAtEnd: Bool
  }

  private static func inflate(
    _ source: UnsafeRawBufferPointer, capacity: Int
  ) throws(Fault) -> Run {
    guard let room = UInt32(exactly: capacity) else { throw .otherLength }
    var stream = z_stream()
    let version = zlibVersion()
    guard inflateInit_(&stream, version, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw .damaged
    }
    defer { inflateEnd(&stream) }
    // zlib's interface takes a pointer to mutable bytes, but only reads them.
    stream.next_in = UnsafeMutablePointer(
      mutating: source.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.avail_in = UInt32(clamping: source.count)
    var status = Z_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      stream.next_out = buffer.baseAddress
      stream.avail_out = room
      status = CZlib.inflate(&stream, Z_FINISH)
      count = capacity - Int(stream.avail_out)
    }
    // Out of space or of input: the caller checks the number of bytes.
    guard status == Z_STREAM_END || status == Z_BUF_ERROR || status == Z_OK else { throw .damaged }
    return Run(bytes: bytes, length: Int(stream.total_in), isAtEnd: status == Z_STREAM_END)
  }

  /// The checksum of an entry in a pack index.
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    return UInt32(truncatingIfNeeded: crc32(0, start, UInt32(clamping: bytes.count)))
  }
}

/// A file with one object: a zlib stream of `commit 173`, a NUL and the bytes.
enum LooseObject {
  /// Space for the longest type, a space, a size and the NUL.
  private static let headerRoom = 32

  /// Reads the object in a file; nil if the file is malformed.
  ///
  /// - Throws: `tooLarge` beyond `limit` bytes, before decompressing them.
  static func read(
    _ file: UnsafeRawBufferPointer, limit: Int, name: String
  ) throws(GitError) -> StoredObject? {
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

/// A Git object: its type and its bytes without the header.
package struct StoredObject: Hashable, Sendable {
  package var kind: ObjectKind
  package var bytes: [UInt8]
}

/// The type of a Git object.
package enum ObjectKind: String, Hashable, Sendable {
  case commit
  case tree
  case blob
  case tag
}
