import FlyingFox

/// An answer of which no byte is sent, so that the connection closes in its place.
///
/// The listener asks who speaks another protocol on a connection before it sends the first byte,
/// and closes the connection where that fails.
struct NoAnswer: WSHandler {
  func makeFrames(
    for client: AsyncThrowingStream<WSFrame, any Error>
  ) async throws -> AsyncStream<WSFrame> {
    throw CancellationError()
  }
}
