package import Effects

extension ProcessRunner {
  /// Programs of this machine; each has a thread that moves its bytes and sees it end.
  package static let live = ProcessRunner { request throws(ProcessError) in
    let doorbell = try Doorbell()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        startThread {
          continuation.resume(
            returning: Result { () throws(ProcessError) in
              try Child.outcome(of: request, doorbell)
            })
        }
      }
    } onCancel: {
      doorbell.ring()
    }
    return try outcome.get()
  }
}
