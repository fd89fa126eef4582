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
