import Effects

/// A way to wake a thread that waits for files; whoever still holds it may ring.
final class Doorbell: Sendable {
  private let pipe: Pipe

  init() throws(ProcessError) { pipe = try Pipe() }

  /// Becomes readable when the bell has rung.
  var number: Int32 { pipe.reader.number }

  func ring() {
    withUnsafeBytes(of: UInt8(1)) { _ = systemWrite(pipe.writer.number, $0.baseAddress, 1) }
  }
}
