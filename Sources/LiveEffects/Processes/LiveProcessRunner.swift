package import Effects

extension ProcessRunner {
  /// Programs of this machine; each has a thread that moves its bytes and sees it end.
  package static let live = ProcessRunner(
    run: { request throws(ProcessError) in
      let doorbell = try Doorbell()
      return try await onThread(rungBy: doorbell) {
        Result { () throws(ProcessError) in try Child.outcome(of: request, doorbell) }
      }.get()
    },
    isHeld: HeldFile.isHeld)
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
