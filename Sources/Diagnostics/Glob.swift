/// A path pattern: `*` and `?` match within a component, `**` across components; linear memory.
package struct Glob: Hashable, Sendable {
  private let parts: [[UInt8]]
  /// The bytes that every matching path starts with.
  package let literalPrefix: [UInt8]

  /// Parses a pattern such as `**/*.lock`; every text is valid.
  package init(_ pattern: String) {
    parts = pattern.utf8.split(separator: Self.slash).map(Array.init)
    let literal = parts.prefix { part in !part.contains { $0 == Self.star || $0 == Self.question } }
    // A component can be the last one, with or without a trailing slash.
    literalPrefix = Array(literal.joined(separator: [Self.slash]))
  }

  /// True if the whole path matches.
  package func matches(_ path: String) -> Bool {
    var path = path
    return path.withUTF8 { matches(UnsafeRawBufferPointer($0)) }
  }

  /// True if the whole path matches.
  package func matches(_ path: [UInt8]) -> Bool { path.withUnsafeBytes { matches($0) } }

  /// True if the whole path, a slice of a longer list, matches.
  package func matches(_ path: Slice<UnsafeRawBufferPointer>) -> Bool {
    matches(UnsafeRawBufferPointer(rebasing: path))
  }

  private static let slash = UInt8(ascii: "/")
  private static let star = UInt8(ascii: "*")
  private static let question = UInt8(ascii: "?")
  private static let anyParts = [star, star]

  /// A two-pointer match over components: only the last `**` is retried.
  private func matches(_ path: UnsafeRawBufferPointer) -> Bool {
    var position = 0
    var rest = Self.part(of: path, from: 0)
    var wildcard: (pattern: Int, part: Range<Int>)?
    while let part = rest {
      if position < parts.count, parts[position] == Self.anyParts {
        if position == parts.count - 1 { return true }
        wildcard = (position, part)
        position += 1
      } else if position < parts.count, Self.matches(parts[position], path, part) {
        position += 1
        rest = Self.part(of: path, from: part.upperBound)
      } else if let last = wildcard, let next = Self.part(of: path, from: last.part.upperBound) {
        wildcard = (last.pattern, next)
        position = last.pattern + 1
        rest = next
      } else {
        return false
      }
    }
    return parts[position...].allSatisfy { $0 == Self.anyParts }
  }

  /// The next component of a path that is not empty.
  private static func part(of path: UnsafeRawBufferPointer, from start: Int) -> Range<Int>? {
    var first = start
    while first < path.count, path[first] == slash { first += 1 }
    if first == path.count { return nil }
    var end = first
    while end < path.count, path[end] != slash { end += 1 }
    return first..<end
  }

  /// The same within a component, where only the last `*` is retried.
  private static func matches(
    _ pattern: [UInt8], _ path: UnsafeRawBufferPointer, _ part: Range<Int>
  ) -> Bool {
    var (position, next) = (0, part.lowerBound)
    var wildcard: (pattern: Int, text: Int)?
    while next < part.upperBound {
      if position < pattern.count, pattern[position] == star {
        wildcard = (position, next)
        position += 1
      } else if position < pattern.count,
        pattern[position] == path[next] || pattern[position] == question
      {
        (position, next) = (position + 1, next + 1)
      } else if let last = wildcard {
        wildcard = (last.pattern, last.text + 1)
        (position, next) = (last.pattern + 1, last.text + 1)
      } else {
        return false
      }
    }
    return pattern[position...].allSatisfy { $0 == star }
  }
}
