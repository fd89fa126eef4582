import FlyingFox

/// A response without any byte, so that the connection closes instead.
///
/// The listener calls handlers of other protocols before it sends the first byte, and closes the
/// connection if they fail.
struct NoAnswer: WSHandler {
  func makeFrames(
    for client: AsyncThrowingStream<WSFrame, any Error>
  ) async throws -> AsyncStream<WSFrame> {
    throw CancellationError()
  }
}
