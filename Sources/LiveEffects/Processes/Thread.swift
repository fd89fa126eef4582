import Effects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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

/// Waits for a body that runs on a thread of its own; a cancelled task rings the bell.
func onThread<Outcome: Sendable>(
  rungBy doorbell: Doorbell, _ body: @escaping @Sendable () -> Outcome
) async -> Outcome {
  await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      startThread { continuation.resume(returning: body()) }
    }
  } onCancel: {
    doorbell.ring()
  }
}

/// Runs a body that blocks on a thread of its own, so that no task's thread is kept from its work.
func startThread(_ body: @escaping @Sendable () -> Void) {
  let context = Unmanaged.passRetained(ThreadBody(run: body))
  #if canImport(Darwin)
    var thread: pthread_t?
    let status = pthread_create(&thread, nil, { runBody($0) }, context.toOpaque())
  #else
    var thread = pthread_t()
    let status = pthread_create(&thread, nil, { runBody($0) }, context.toOpaque())
  #endif
  guard status == 0 else {
    // No thread is to be had: better late than never.
    context.takeRetainedValue().run()
    return
  }
  #if canImport(Darwin)
    if let thread { pthread_detach(thread) }
  #else
    pthread_detach(thread)
  #endif
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}
