package import Effects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Console {
  /// The process's own streams.
  package static let live = Console(
    outputIsTerminal: isatty(1) == 1, inputIsTerminal: isatty(0) == 1,
    writeOutput: { _ = LiveFile.write($0, to: 1) }, writeErrors: { _ = LiveFile.write($0, to: 2) },
    readInput: { limit throws(FileError) in
      try LiveFile.readAll(0, path: "standard input", expected: 0, limit: limit)
    },
    readLine: { Swift.readLine() }, outputWidth: { terminalWidth(1) })

  private static func terminalWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else {
      return nil
    }
    return size.ws_col > 0 ? Int(size.ws_col) : nil
  }
}
