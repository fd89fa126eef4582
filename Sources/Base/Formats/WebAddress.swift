/// The parts of an absolute http or https address (RFC 3986) that a client needs.
package struct WebAddress: Hashable, Sendable {
  package let text: String
  /// In lower case.
  package let scheme: String
  package let userInfo: String?
  /// Host and port in lower case.
  package let authority: String
  /// Starts with a slash, or is empty.
  package let path: String
  package let query: String?

  /// Reads an address; nil if it is invalid or contains blanks or control characters.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }),
      let mark = text.firstRange(of: "://")
    else { return nil }
    scheme = text[..<mark.lowerBound].lowercased()
    guard scheme == "https" || scheme == "http" else { return nil }
    let rest = text[mark.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "\\" }
    let behind = rest[authority.endIndex...]
    guard !authority.isEmpty, behind.first != "\\" else { return nil }
    let at = authority.lastIndex(of: "@")
    userInfo = at.map { String(authority[..<$0]) }
    self.authority =
      (at.map { authority[authority.index(after: $0)...] } ?? authority)
      .lowercased()
    let question = behind.firstIndex(of: "?")
    path = String(behind[..<(question ?? behind.endIndex)])
    query = question.map { String(behind[behind.index(after: $0)...]) }
    self.text = text
    guard Self.isPort(self.authority.dropFirst(host.utf8.count)) else { return nil }
  }

  /// A text for display without the user and password that a URL in it has.
  package static func shown(_ text: String) -> String {
    guard let mark = text.firstRange(of: "://") else { return text }
    let rest = text[mark.upperBound...]
    guard let at = rest.prefix(while: { $0 != "/" && $0 != "?" }).lastIndex(of: "@") else {
      return text
    }
    return text[..<mark.upperBound] + "…" + rest[at...]
  }

  /// True for nothing, and for a colon with a number that a connection can have.
  private static func isPort(_ text: Substring) -> Bool {
    if text.isEmpty || text == ":" { return true }
    return text.first == ":" && text.dropFirst().allSatisfy(\.isNumber)
      && UInt16(text.dropFirst()) != nil
  }

  /// The host without its port.
  package var host: String {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      return String(authority[...end])
    }
    return String(authority.prefix { $0 != ":" })
  }

  /// True if the connection is private: https, or a server on this machine.
  package var isSafe: Bool { scheme == "https" || isLoopback }

  /// True for this machine.
  package var isLoopback: Bool {
    host == "localhost" || host == "[::1]" || Self.isLoopbackNumber(host)
  }

  private static func isLoopbackNumber(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
