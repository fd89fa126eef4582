package import Base
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Console {
  /// The standard streams of the process.
  package static let live = live(OutputFault())

  private static func live(_ fault: OutputFault) -> Console {
    Console(
      outputIsTerminal: isatty(1) == 1, inputIsTerminal: isatty(0) == 1,
      writeOutput: { if let code = LiveFile.write($0, to: 1) { fault.note(code) } },
      writeErrors: { _ = LiveFile.write($0, to: 2) },
      readInput: { limit throws(FileError) in
        // With a known file size, it is read at once; the size of a pipe is unknown.
        var info = stat()
        let size = fstat(0, &info) == 0 ? Int(clamping: info.st_size) : 0
        return try LiveFile.readAll(
          0, path: "standard input", expected: min(max(size, 0), limit), limit: limit)
      },
      readLine: { Swift.readLine() }, readSecret: { SecretLine.read() },
      outputSize: { terminalSize(1) },
      outputFailure: { fault.reason })
  }

  private static func terminalSize(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else {
      return nil
    }
    return size.ws_col > 0 ? (Int(size.ws_col), Int(size.ws_row)) : nil
  }
}

/// The first error of writing to standard output.
private final class OutputFault: Sendable {
  private let code = Mutex<Int32?>(nil)

  /// A reader that ended early, as `head` does, is not an error.
  func note(_ code: Int32) {
    if code == EPIPE { return }
    self.code.withLock { $0 = $0 ?? code }
  }

  var reason: String? { code.withLock { $0 }.map { String(cString: strerror($0)) } }
}
