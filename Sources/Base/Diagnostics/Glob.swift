/// A path pattern as in `.gitignore`; every text is valid.
///
/// `*`, `?` and `[a-c]` match within a component, `**` across components, and `{a,b}` either part.
/// A pattern without a slash matches at every depth. A pattern that ends with a name or a slash
/// matches the folder of that name with everything in it. `!` reverses a pattern of a list.
package struct Glob: Hashable, Sendable {
  package let text: String
  /// True for a pattern that excludes the paths of earlier patterns of its list.
  package let isNegated: Bool
  /// The patterns without braces; one of them must match.
  package let alternatives: [PathPattern]

  /// Parses a pattern such as `Sources/**/*.{swift,kt}`.
  package init(_ pattern: String) {
    text = pattern
    var bytes = Array(pattern.utf8)[...]
    isNegated = bytes.first == UInt8(ascii: "!")
    if isNegated { bytes = bytes.dropFirst() }
    alternatives = Braces.expanded(Array(bytes)).map(PathPattern.init)
  }

  /// True if the whole path matches; whether the pattern is negated does not matter.
  package func matches(_ path: String) -> Bool {
    var path = path
    return path.withUTF8 { matches(UnsafeRawBufferPointer($0)) }
  }

  /// True if the whole path matches.
  package func matches(_ path: [UInt8]) -> Bool { path.withUnsafeBytes { matches($0) } }

  fileprivate func matches(_ path: UnsafeRawBufferPointer) -> Bool {
    alternatives.contains { $0.matches(path) }
  }
}

/// Path patterns of which the last one that matches decides, as in `.gitignore`.
///
/// If the first one is negated, all other paths match.
package struct Globs: Hashable, Sendable {
  package let globs: [Glob]

  /// Parses a list of patterns.
  package init(_ patterns: [String]) { globs = patterns.map(Glob.init) }

  /// True for a list without patterns, which matches nothing.
  package var isEmpty: Bool { globs.isEmpty }

  /// True if paths that no pattern matches are in the list.
  package var matchesOthers: Bool { globs.first?.isNegated ?? false }

  /// Committed code that tools write: it is neither reviewed nor tested by itself.
  package static let generatedCode = [
    "**/Generated/**", "**/generated/**", "**/*.generated.*", "**/*+Generated.*", "**/*.pb.*",
    "**/*.pbobjc.*", "**/*.grpc.swift", "**/*.g.dart", "**/*.freezed.dart", "**/*.g.kt",
  ]

  /// Patterns for at least the same paths without negated ones, to join them with others.
  package static func joinable(_ patterns: [String]) -> [String] {
    let globs = Globs(patterns)
    return globs.matchesOthers ? ["**"] : globs.globs.filter { !$0.isNegated }.map(\.text)
  }

  /// True if the list has this path.
  package func matches(_ path: String) -> Bool {
    var path = path
    return path.withUTF8 { matches(UnsafeRawBufferPointer($0)) }
  }

  /// True if the list has this path.
  package func matches(_ path: [UInt8]) -> Bool { path.withUnsafeBytes { matches($0) } }

  private func matches(_ path: UnsafeRawBufferPointer) -> Bool {
    var isIn = matchesOthers
    for glob in globs where glob.isNegated == isIn && glob.matches(path) { isIn.toggle() }
    return isIn
  }
}

/// Expands `{a,b}` as a shell does.
private enum Braces {
  /// Above this number, the remaining braces are characters.
  private static let most = 1000

  static func expanded(_ pattern: [UInt8]) -> [[UInt8]] {
    var open = [pattern]
    var done: [[UInt8]] = []
    while let next = open.popLast() {
      guard done.count + open.count < most, let group = Group(next),
        done.count + open.count + group.parts.count <= most
      else {
        done.append(next)
        continue
      }
      open += group.parts.reversed().map { Array(next[..<group.start] + $0 + next[group.end...]) }
    }
    return done
  }

  /// The first group with a comma.
  private struct Group {
    var start = 0
    var end = 0
    var parts: [ArraySlice<UInt8>] = []

    init?(_ pattern: [UInt8]) {
      // A longer pattern is no list of names.
      if pattern.count > 1024 { return nil }
      for first in pattern.indices where pattern[first] == UInt8(ascii: "{") {
        if first > 0, pattern[first - 1] == UInt8(ascii: "\\") { continue }
        var (depth, part) = (0, first + 1)
        parts = []
        for index in pattern.indices.dropFirst(first) {
          switch pattern[index] {
          case UInt8(ascii: "{"): depth += 1
          case UInt8(ascii: ","):
            if depth == 1 {
              parts.append(pattern[part..<index])
              part = index + 1
            }
          case UInt8(ascii: "}"):
            depth -= 1
            if depth == 0, !parts.isEmpty {
              parts.append(pattern[part..<index])
              (start, end) = (first, index + 1)
              return
            }
          default: break
          }
          if depth == 0 { break }
        }
      }
      return nil
    }
  }
}
