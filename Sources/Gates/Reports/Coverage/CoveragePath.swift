/// Paths as reports write them.
enum CoveragePath {
  /// A path with `/` between its parts and without `.` and `..`.
  static func normalised(_ path: String) -> String {
    let text = path.utf8.contains(UInt8(ascii: "\\")) ? slashed(path) : path
    if !needsWork(text) { return text }
    let isAbsolute = text.utf8.first == UInt8(ascii: "/")
    var parts: [Substring] = []
    for part in text.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !isAbsolute {
        parts.append(part)
      }
    }
    return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
  }

  private static func slashed(_ path: String) -> String {
    String(
      decoding: path.utf8.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }, as: UTF8.self)
  }

  /// True for an empty part, `.` or `..` anywhere.
  private static func needsWork(_ path: String) -> Bool {
    var dots = 0
    var isStart = true
    for (offset, byte) in path.utf8.enumerated() {
      if byte == UInt8(ascii: "/") {
        if offset > 0, isStart || (dots > 0 && dots < 3) { return true }
        (dots, isStart) = (0, true)
      } else {
        dots = byte == UInt8(ascii: ".") && (isStart || dots > 0) ? dots + 1 : 0
        isStart = false
      }
    }
    return dots == 1 || dots == 2 || (isStart && path.utf8.count > 1)
  }
}
