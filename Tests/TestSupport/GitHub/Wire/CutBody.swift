import FlyingSocks

/// A body that ends with an error before its declared length, so that the connection closes.
struct CutBody: AsyncBufferedSequence, Sendable {
  let bytes: [UInt8]

  func makeAsyncIterator() -> Iterator { Iterator(rest: bytes[...]) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var rest: ArraySlice<UInt8>

    mutating func next() async throws -> UInt8? {
      guard let byte = rest.popFirst() else { throw SocketError.disconnected }
      return byte
    }

    mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
      guard !rest.isEmpty else { throw SocketError.disconnected }
      let buffer = rest.prefix(count)
      rest = rest.dropFirst(count)
      return buffer
    }
  }
}
