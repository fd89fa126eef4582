/// The parts of a name that matches a pattern.
package struct NameParts: Hashable, Sendable {
  package var version: WrittenVersion?
  package var issue: String?
  package var slug: String?

  /// The version in the name, also if it is the whole title.
  package var named: Version? {
    version?.version ?? slug.flatMap { WrittenVersion(parsing: $0) }?.version
  }
}

/// The byte positions of the parts of a name; a version is read directly.
struct PartPlaces {
  var version: WrittenVersion?
  var issue: Range<Int>?
  var slug: Range<Int>?

  func parts(of name: UnsafeRawBufferPointer) -> NameParts {
    NameParts(
      version: version, issue: issue.map { name.text($0) }, slug: slug.map { name.text($0) })
  }
}

enum PatternMatch {
  case parts(PartPlaces)
  /// The prefix matches, the rest does not; the reason follows `branch 'x'`.
  case misfit(String)
}

extension NamePattern {
  /// Matches the part after the prefix, which the caller has compared, from `start`.
  func match(
    _ name: UnsafeRawBufferPointer, from start: Int, rules: SlugRules,
    style: VersionStyle = .threeParts
  ) -> PatternMatch {
    var places = PartPlaces()
    var start = start
    for index in tokens.indices.dropFirst(isOpen ? 0 : 1) {
      let rest = start..<name.count
      switch tokens[index] {
      case .literal(let text):
        guard name.dropFirst(start).starts(with: text.utf8) else {
          return .misfit("lacks '\(text)', as in \(self.text)")
        }
        start += text.utf8.count
      case .version:
        let end = name[rest].firstIndex(of: UInt8(ascii: "/")) ?? name.count
        guard let version = WrittenVersion(parsing: name.part(start..<end), style) else {
          return .misfit(
            "has '\(name.text(start..<end))' instead of a version such as 1.4.0")
        }
        places.version = version
        start = end
      case .issue:
        guard let issue = Self.leadingIssue(of: name, in: rest, before: separator(behind: index))
        else {
          return .misfit("does not start with an issue number, as in \(self.text)")
        }
        places.issue = issue
        start = issue.upperBound
      case .person:
        let end = name[rest].firstIndex(of: UInt8(ascii: "/")) ?? name.count
        // Some write names as services show them: `@ada/login`.
        if name[rest].first == UInt8(ascii: "@") { start += 1 }
        if let fault = rules.fault(in: name.part(start..<end)) { return .misfit(fault) }
        start = end
      case .slug:
        if let fault = rules.fault(in: name.part(rest)) { return .misfit(fault) }
        places.issue = places.issue ?? Self.leadingIssue(of: name, in: rest)
        places.slug = rest
        start = name.count
      }
    }
    if start == name.count { return .parts(places) }
    return .misfit("has the extra text '\(name.text(start..<name.count))' after \(text)")
  }

  /// The byte that must follow the placeholder at `index`; a dash if the pattern ends with it.
  private func separator(behind index: Int) -> UInt8 {
    if index + 1 < tokens.count, case .literal(let text) = tokens[index + 1],
      let first = text.utf8.first
    {
      return first
    }
    return UInt8(ascii: "-")
  }

  /// `42` of `42-login`, `ABC-42` of `ABC-42-login`.
  private static func leadingIssue(
    of name: UnsafeRawBufferPointer, in rest: Range<Int>,
    before separator: UInt8 = UInt8(ascii: "-")
  ) -> Range<Int>? {
    guard let first = name[rest].first else { return nil }
    var position = rest.lowerBound
    if first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") {
      while position < rest.upperBound, isKeyByte(name[position]) { position += 1 }
      guard position < rest.upperBound, name[position] == UInt8(ascii: "-") else { return nil }
      position += 1
    }
    let digits = position
    while position < rest.upperBound, name[position] &- 48 < 10 { position += 1 }
    guard position > digits, position == rest.upperBound || name[position] == separator
    else { return nil }
    return rest.lowerBound..<position
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    (byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")) || byte &- 48 < 10
      || byte == UInt8(ascii: "_")
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[range])
  }

  fileprivate func text(_ range: Range<Int>) -> String {
    String(decoding: self[range], as: UTF8.self)
  }
}
