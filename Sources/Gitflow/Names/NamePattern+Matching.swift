/// What a name says once a pattern fits it.
package struct NameParts: Hashable, Sendable {
  package var version: WrittenVersion?
  package var issue: String?
  package var slug: String?

  /// Parts, none by default.
  package init(version: WrittenVersion? = nil, issue: String? = nil, slug: String? = nil) {
    self.version = version
    self.issue = issue
    self.slug = slug
  }
}

/// What became of a match.
enum PatternMatch {
  case parts(NameParts)
  /// The prefix fits, the rest does not; the reason follows on `branch 'x'`.
  case misfit(String)
}

extension NamePattern {
  /// Matches the part of a name behind the prefix, which the caller has compared.
  func match(rest: Substring, rules: SlugRules) -> PatternMatch {
    var parts = NameParts()
    var rest = rest
    for token in tokens.dropFirst() {
      switch token {
      case .literal(let text):
        guard rest.utf8.starts(with: text.utf8) else {
          return .misfit("lacks '\(text)' as in \(self.text)")
        }
        rest = Substring(rest.utf8.dropFirst(text.utf8.count))
      case .version:
        let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        guard let version = WrittenVersion(parsing: rest[..<end]) else {
          return .misfit("has '\(rest[..<end])' where a version such as 1.4.0 must stand")
        }
        parts.version = version
        rest = rest[end...]
      case .issue:
        guard let issue = Self.leadingIssue(of: rest) else {
          return .misfit("has no issue number at its beginning, as in \(self.text)")
        }
        parts.issue = String(issue)
        rest = rest[issue.endIndex...]
      case .slug:
        if let fault = rules.fault(in: rest.utf8) { return .misfit(fault) }
        parts.issue = parts.issue ?? Self.leadingIssue(of: rest).map(String.init)
        parts.slug = String(rest)
        rest = rest[rest.endIndex...]
      }
    }
    return rest.isEmpty ? .parts(parts) : .misfit("has '\(rest)' too much behind \(text)")
  }

  /// `42` of `42-login`, `ABC-42` of `ABC-42-login`.
  private static func leadingIssue(of text: Substring) -> Substring? {
    let bytes = text.utf8
    guard let first = bytes.first else { return nil }
    var position = bytes.startIndex
    if first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") {
      while position < bytes.endIndex, isKeyByte(bytes[position]) {
        bytes.formIndex(after: &position)
      }
      guard position < bytes.endIndex, bytes[position] == UInt8(ascii: "-") else { return nil }
      bytes.formIndex(after: &position)
    }
    let digits = position
    while position < bytes.endIndex, bytes[position] &- 48 < 10 {
      bytes.formIndex(after: &position)
    }
    guard position > digits, position == bytes.endIndex || bytes[position] == UInt8(ascii: "-")
    else { return nil }
    return text[..<position]
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    (byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")) || byte &- 48 < 10
      || byte == UInt8(ascii: "_")
  }
}
