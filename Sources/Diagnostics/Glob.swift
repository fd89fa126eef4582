/// A path pattern: `*` and `?` stay within a part, `**` spans parts; linear memory, no backtracking bomb.
package struct Glob: Hashable, Sendable {
  private let parts: [[UInt8]]

  /// Reads a pattern such as `**/*.lock`; every text is one.
  package init(_ pattern: String) {
    parts = pattern.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
  }

  /// True where the whole path fits.
  package func matches(_ path: String) -> Bool {
    let names = path.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
    return Self.matches(parts, names, isAny: { $0 == Array("**".utf8) }) {
      Self.matches(part: $0, $1)
    }
  }

  private static func matches(part pattern: [UInt8], _ name: [UInt8]) -> Bool {
    matches(pattern, name, isAny: { $0 == UInt8(ascii: "*") }) {
      $0 == $1 || $0 == UInt8(ascii: "?")
    }
  }

  /// The usual two-pointer match: only the last wildcard is ever taken up again.
  private static func matches<Element>(
    _ pattern: [Element], _ text: [Element], isAny: (Element) -> Bool,
    _ fits: (Element, Element) -> Bool
  ) -> Bool {
    var (position, next) = (0, 0)
    var wildcard: (pattern: Int, text: Int)?
    while next < text.count {
      if position < pattern.count, isAny(pattern[position]) {
        wildcard = (position, next)
        position += 1
      } else if position < pattern.count, fits(pattern[position], text[next]) {
        (position, next) = (position + 1, next + 1)
      } else if let last = wildcard {
        wildcard = (last.pattern, last.text + 1)
        (position, next) = (last.pattern + 1, last.text + 1)
      } else {
        return false
      }
    }
    return pattern[position...].allSatisfy(isAny)
  }
}
