extension String {
  /// At most so many bytes, cut between characters' scalars; `…` tells that something is gone.
  func shortened(to limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: max(0, limit - 3))
    while end > startIndex, UTF8.isContinuation(utf8[end]) { end = utf8.index(before: end) }
    return String(unicodeScalars[..<end]) + "…"
  }
}
