/// Which ref names are safe to join to a path or to pass to Git.
package enum RefPath {
  /// Whether `name` is a full ref below `refs/`, or `HEAD`, that stays inside the Git directory.
  package static func isSafe(_ name: String) -> Bool {
    if name == "HEAD" { return true }
    return name.utf8.starts(with: "refs/".utf8) && hasSafeComponents(name)
  }

  /// Whether `name` is a safe ref with at most one `*`, as in refspecs.
  package static func isPattern(_ name: String) -> Bool {
    let stars = name.utf8.count { $0 == UInt8(ascii: "*") }
    return stars <= 1 && isSafe(String(name.map { $0 == "*" ? "x" : $0 }))
  }

  /// The full prefix of a listing, with a slash at its end.
  package static func prefix(_ text: String) throws(GitError) -> String {
    let name = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard name == "refs" || (name != "HEAD" && isSafe(name)) else { throw .invalidName(text) }
    return name + "/"
  }

  /// No empty part, no `.` or `..`, and no byte that Git forbids in refs.
  private static func hasSafeComponents(_ name: String) -> Bool {
    var previous = UInt8(ascii: "/")
    var length = 0
    for byte in name.utf8 {
      length += 1
      if isForbidden(byte) || length > 4096 { return false }
      let opensPart = previous == UInt8(ascii: "/")
      if opensPart, byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") { return false }
      if byte == UInt8(ascii: "."), previous == UInt8(ascii: ".") { return false }
      previous = byte
    }
    return previous != UInt8(ascii: "/")
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7f, UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: ":"),
      UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "\\"):
      true
    default: false
    }
  }
}
