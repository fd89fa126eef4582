package import Effects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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

extension JobRunner {
  /// Programs of this machine; each has a thread that hands over its output and sees it end.
  package static let live = JobRunner(
    run: { request, sink in
      if Task.isCancelled { return .cancelled }
      do throws(ProcessError) {
        let doorbell = try Doorbell()
        return await onThread(rungBy: doorbell) { JobWatch.end(of: request, doorbell, sink) }
      } catch {
        return .notStarted(reason: "can't create a pipe for '\(request.executable)'")
      }
    },
    find: { name, directory, path in
      if name.utf8.contains(UInt8(ascii: "/")) {
        return program(name.hasPrefix("/") ? name : "\(directory)/\(name)")
      }
      // A folder that is not absolute would be looked for in whatever tree is checked.
      return path.split(separator: ":").lazy.filter { $0.hasPrefix("/") }
        .compactMap { program("\($0)/\(name)") }.first
    })

  private static func program(_ path: String) -> JobProgram? {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0,
      let resolved = realpath(path, nil)
    else { return nil }
    defer { free(resolved) }
    return JobProgram(
      path: path, file: String(cString: resolved), size: Int(info.st_size),
      modified: LiveFile.modified(info), inode: UInt64(info.st_ino))
  }
}

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
