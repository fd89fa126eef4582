/// An output of a GitHub Actions step in the format of `GITHUB_OUTPUT`.
package enum GitHubOutput {
  /// Why a value can't be written.
  package enum Fault: Error, Hashable, Sendable {
    /// GitHub does not allow the name, or it controls other programs.
    case key(String)
    /// The value contains the delimiter, which with a random one is only possible on purpose.
    case delimiter
  }

  /// The lines of one output; `random` makes the delimiter unpredictable.
  package static func lines(
    key: String, value: String, random: UInt64
  ) throws(Fault) -> [UInt8] {
    guard isKey(key) else { throw .key(key) }
    let delimiter = "ghadelimiter_" + String(random, radix: 16)
    guard !Array(value.utf8).contains(Array(delimiter.utf8)) else { throw .delimiter }
    return Array("\(key)<<\(delimiter)\n\(value)\n\(delimiter)\n".utf8)
  }

  /// `[A-Za-z_][A-Za-z0-9_-]*`, but no variable that controls programs.
  private static func isKey(_ key: String) -> Bool {
    guard let first = key.utf8.first, isLetter(first) else { return false }
    let isName = key.utf8.allSatisfy {
      isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || $0 == UInt8(ascii: "-")
    }
    let upper = key.uppercased()
    return isName && upper != "PATH" && upper != "NODE_OPTIONS"
      && !["LD_", "DYLD_", "GIT_"].contains { upper.hasPrefix($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
