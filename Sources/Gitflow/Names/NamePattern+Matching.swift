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

/// Where the parts of a name stand in its bytes behind the prefix.
struct PartRanges {
  var version: WrittenVersion?
  var issue: Range<Int>?
  var slug: Range<Int>?
}

/// What became of a match by bytes.
enum RangeMatch {
  case fits(PartRanges)
  case misfit(String)
}

extension NamePattern {
  /// Matches the part of a name behind the prefix, which the caller has compared.
  func match(rest: Substring, rules: SlugRules) -> PatternMatch {
    var rest = rest
    return rest.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      switch ranges(in: bytes, rules: rules) {
      case .misfit(let reason): return .misfit(reason)
      case .fits(let ranges):
        return .parts(
          NameParts(
            version: ranges.version, issue: ranges.issue.map { Self.text(bytes, $0) },
            slug: ranges.slug.map { Self.text(bytes, $0) }))
      }
    }
  }

  /// Matches without making texts of the parts, as most names need only be told from others.
  func ranges(in bytes: UnsafeRawBufferPointer, rules: SlugRules) -> RangeMatch {
    var found = PartRanges()
    var start = 0
    for token in tokens.dropFirst() {
      switch token {
      case .literal(let text):
        guard bytes[start...].starts(with: text.utf8) else {
          return .misfit("lacks '\(text)' as in \(self.text)")
        }
        start += text.utf8.count
      case .version:
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
        let written = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        guard let version = WrittenVersion(parsing: written) else {
          let text = Self.text(bytes, start..<end)
          return .misfit("has '\(text)' where a version such as 1.4.0 must stand")
        }
        found.version = version
        start = end
      case .issue:
        guard let issue = Self.leadingIssue(of: bytes, from: start) else {
          return .misfit("has no issue number at its beginning, as in \(self.text)")
        }
        found.issue = issue
        start = issue.upperBound
      case .slug:
        let slug = UnsafeRawBufferPointer(rebasing: bytes[start...])
        if let fault = rules.fault(in: slug) { return .misfit(fault) }
        found.issue = found.issue ?? Self.leadingIssue(of: bytes, from: start)
        found.slug = start..<bytes.count
        start = bytes.count
      }
    }
    if start == bytes.count { return .fits(found) }
    return .misfit("has '\(Self.text(bytes, start..<bytes.count))' too much behind \(text)")
  }

  /// `42` of `42-login`, `ABC-42` of `ABC-42-login`.
  private static func leadingIssue(
    of bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Range<Int>? {
    guard start < bytes.count else { return nil }
    var position = start
    if bytes[start] &- UInt8(ascii: "A") < 26 {
      while position < bytes.count, isKeyByte(bytes[position]) { position += 1 }
      guard position < bytes.count, bytes[position] == UInt8(ascii: "-") else { return nil }
      position += 1
    }
    let digits = position
    while position < bytes.count, bytes[position] &- 48 < 10 { position += 1 }
    guard position > digits, position == bytes.count || bytes[position] == UInt8(ascii: "-")
    else { return nil }
    return start..<position
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "A") < 26 || byte &- 48 < 10 || byte == UInt8(ascii: "_")
  }

  private static func text(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}
