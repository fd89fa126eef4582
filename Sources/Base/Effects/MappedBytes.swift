/// The bytes of a file in memory, released after the last use.
package final class MappedBytes: Sendable {
  package let count: Int
  // An address, not a pointer: pointers are not Sendable, and these bytes never change.
  private let address: UInt
  private let release: @Sendable (UInt, Int) -> Void

  /// Bytes at `address`, passed to `release` with the same address and count.
  package init(
    address: UInt, count: Int, release: @escaping @Sendable (UInt, Int) -> Void
  ) {
    self.address = address
    self.count = count
    self.release = release
  }

  /// A copy of `bytes`, for files that exist only in memory.
  package convenience init(_ bytes: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 8)
    copy.copyBytes(from: bytes)
    self.init(address: UInt(bitPattern: copy.baseAddress), count: bytes.count) { address, _ in
      UnsafeMutableRawPointer(bitPattern: address)?.deallocate()
    }
  }

  deinit { release(address, count) }

  /// Passes the bytes to `body`; the buffer is not valid after it returns.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count))
  }
}

/// A file that is read in pieces and closed after the last use.
package final class OpenFile: Sendable {
  private let readNext: @Sendable (Int) throws(FileError) -> [UInt8]
  private let close: @Sendable () -> Void

  /// A file whose `read` returns the next bytes, at most the requested number, and none at the end.
  package init(
    read: @escaping @Sendable (Int) throws(FileError) -> [UInt8],
    close: @escaping @Sendable () -> Void
  ) {
    readNext = read
    self.close = close
  }

  deinit { close() }

  /// The next bytes, at most `count`; none at the end.
  package func read(_ count: Int) throws(FileError) -> [UInt8] { try readNext(count) }
}

/// A file that is read at any place and closed after the last use.
package final class RangedFile: Sendable {
  /// The bytes of the file when it was opened.
  package let count: Int
  private let readAt: @Sendable (Int, Int) throws(FileError) -> [UInt8]
  private let close: @Sendable () -> Void

  /// A file whose `read` returns bytes from an offset, at most the requested number.
  package init(
    count: Int,
    read: @escaping @Sendable (_ offset: Int, _ count: Int) throws(FileError) -> [UInt8],
    close: @escaping @Sendable () -> Void
  ) {
    self.count = count
    readAt = read
    self.close = close
  }

  /// A file in memory.
  package convenience init(_ bytes: [UInt8]) {
    self.init(
      count: bytes.count,
      read: { offset, count throws(FileError) in
        offset >= bytes.count ? [] : Array(bytes[offset...].prefix(count))
      }, close: {})
  }

  deinit { close() }

  /// The bytes from an offset, at most `count`; fewer at the end.
  package func read(at offset: Int, _ count: Int) throws(FileError) -> [UInt8] {
    offset < 0 || count <= 0 ? [] : try readAt(offset, count)
  }
}
