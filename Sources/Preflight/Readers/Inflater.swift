import CZlib

/// Decompresses the data of zip entries and PNG files in pieces, in constant memory.
final class Inflater {
  private let stream: UnsafeMutablePointer<z_stream>
  private(set) var isAtEnd = false
  private static let room = 1 << 18

  /// A new stream; `isRaw` for data without the header of zlib, as in zip archives.
  init(isRaw: Bool) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Without memory for it, each call of inflate fails.
    let size = Int32(MemoryLayout<z_stream>.size)
    inflateInit2_(stream, isRaw ? -15 : 15, zlibVersion(), size)
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Inflates the next bytes while `visit` returns true; nil if the data is invalid.
  func inflate(_ data: [UInt8], _ visit: ([UInt8]) -> Bool) -> Bool? {
    var data = data
    var result: Bool? = true
    data.withUnsafeMutableBufferPointer { buffer in
      stream.pointee.next_in = buffer.baseAddress
      stream.pointee.avail_in = UInt32(buffer.count)
      while !isAtEnd {
        var status = Z_OK
        let piece = [UInt8](unsafeUninitializedCapacity: Self.room) { room, count in
          stream.pointee.next_out = room.baseAddress
          stream.pointee.avail_out = UInt32(Self.room)
          status = CZlib.inflate(stream, Z_NO_FLUSH)
          count = Self.room - Int(stream.pointee.avail_out)
        }
        isAtEnd = status == Z_STREAM_END
        guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
          result = nil
          return
        }
        if !piece.isEmpty, !visit(piece) {
          result = false
          return
        }
        if stream.pointee.avail_in == 0, piece.count < Self.room { return }
      }
    }
    return result
  }

  /// The checksum of zip entries over bytes, after that of earlier ones.
  static func checksum(_ bytes: [UInt8], after sum: UInt32 = 0) -> UInt32 {
    bytes.withUnsafeBufferPointer {
      UInt32(truncatingIfNeeded: crc32(UInt(sum), $0.baseAddress, UInt32($0.count)))
    }
  }
}
