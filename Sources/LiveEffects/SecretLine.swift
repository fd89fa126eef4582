#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A line that is typed without echo, so the terminal edits nothing.
package struct SecretLine {
  /// What a typed byte means for the line.
  package enum Progress: Hashable {
    case more
    case ended
    case cancelled
  }

  private static let limit = 8192
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Adds a typed byte; handles Backspace, Ctrl-U, Ctrl-C, Ctrl-D and Enter.
  package mutating func add(_ byte: UInt8) -> Progress {
    switch byte {
    case 0x0a, 0x0d: return .ended
    case 0x03: return .cancelled
    case 0x04: return bytes.isEmpty ? .cancelled : .ended
    case 0x08, 0x7f: _ = bytes.popLast()
    case 0x15: bytes = []
    default: if bytes.count < Self.limit { bytes.append(byte) }
    }
    return .more
  }

  /// Reads a line from the terminal; nil if the user cancels.
  ///
  /// The terminal sends no signals meanwhile, because an interrupted program would leave it without
  /// echo.
  static func read() -> String? {
    var saved = termios()
    guard tcgetattr(0, &saved) == 0 else { return nil }
    var silent = saved
    silent.c_lflag &= ~(tcflag_t(ECHO) | tcflag_t(ICANON) | tcflag_t(ISIG))
    withUnsafeMutableBytes(of: &silent.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    guard tcsetattr(0, TCSADRAIN, &silent) == 0 else { return nil }
    defer { tcsetattr(0, TCSADRAIN, &saved) }
    var line = SecretLine()
    while let byte = nextByte() {
      switch line.add(byte) {
      case .more: continue
      case .ended: return String(decoding: line.bytes, as: UTF8.self)
      case .cancelled: return nil
      }
    }
    return nil
  }

  private static func nextByte() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(0, &byte, 1)
      #else
        let count = Darwin.read(0, &byte, 1)
      #endif
      if count == 1 { return byte }
      if count == 0 || errno != EINTR { return nil }
    }
  }
}
