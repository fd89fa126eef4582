import CZlib

/// Unpacks zlib streams, the form of every object of git.
enum Inflation {
  /// Why a stream gave no bytes.
  enum Fault: Error {
    /// The stream breaks zlib's form, or its checksum.
    case damaged
    /// It holds another number of bytes than promised.
    case otherLength
  }

  /// The whole of a stream that must hold exactly `count` bytes, and how much of `source` it takes.
  static func whole(
    _ source: UnsafeRawBufferPointer, count: Int
  ) throws(Fault) -> (bytes: [UInt8], length: Int) {
    // One byte of room more than promised tells a stream that goes on from one that ends.
    let run = try inflate(source, capacity: count + 1)
    guard run.isAtEnd, run.bytes.count == count else { throw .otherLength }
    return (run.bytes, run.length)
  }

  /// The first bytes of a stream: `count` of them, or fewer where it ends before.
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
    // zlib's interface takes a pointer to mutable bytes, which it only reads.
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
    // Out of room or of input: the caller knows which bytes it needs.
    guard status == Z_STREAM_END || status == Z_BUF_ERROR || status == Z_OK else { throw .damaged }
    return Run(bytes: bytes, length: Int(stream.total_in), isAtEnd: status == Z_STREAM_END)
  }

  /// The checksum by which an index of a pack knows an entry.
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    return UInt32(truncatingIfNeeded: crc32(0, start, UInt32(clamping: bytes.count)))
  }
}
