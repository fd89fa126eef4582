package import Base

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension ProcessRunner {
  /// Programs of this machine; each has a thread that moves its bytes and waits for its end.
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
  /// Programs of this machine; each has a thread that passes on its output and waits for its end.
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
      // A relative directory would be resolved in the checked tree.
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

/// Wakes a thread that waits for files; each owner can ring.
final class Doorbell: Sendable {
  private let pipe: Pipe

  init() throws(ProcessError) { pipe = try Pipe() }

  /// Becomes readable after a ring.
  var number: Int32 { pipe.reader.number }

  func ring() {
    withUnsafeBytes(of: UInt8(1)) { _ = systemWrite(pipe.writer.number, $0.baseAddress, 1) }
  }
}

/// Runs a body on its own thread and waits; a cancelled task rings the bell.
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

/// Runs a blocking body on its own thread, so that no task thread is blocked.
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
    // If no thread can be created, the body runs on this one.
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
