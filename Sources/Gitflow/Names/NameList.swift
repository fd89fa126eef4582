/// Names in one block of memory: there may be 100,000, most of which never become a String.
package struct NameList: Sendable {
  /// The bytes of all names, valid UTF-8, and possibly of separators between them.
  private var bytes: [UInt8] = []
  private var places: [Place] = []

  /// The position of a name; not generic, as each process would instantiate a generic type again.
  private struct Place {
    let start: Int32
    let end: Int32

    init(_ start: Int, _ end: Int) {
      (self.start, self.end) = (Int32(clamping: start), Int32(clamping: end))
    }

    var bytes: Range<Int> { Int(start)..<Int(end) }
  }

  package init() {}

  /// A list of texts.
  package init(_ names: [String]) {
    for var name in names { name.withUTF8 { append(UnsafeRawBufferPointer($0)) } }
  }

  /// One name per line, without line ends; empty lines are not names.
  package init(lines: [UInt8]) {
    guard lines.allSatisfy({ $0 < 0x80 }) else {
      lines.withUnsafeBytes { lines in
        Self.forEachLine(of: lines) { append(UnsafeRawBufferPointer(rebasing: lines[$0])) }
      }
      return
    }
    bytes = lines
    places.reserveCapacity(lines.count { $0 == Self.newline } + 1)
    lines.withUnsafeBytes { lines in
      Self.forEachLine(of: lines) {
        places.append(Place($0.lowerBound, $0.upperBound))
      }
    }
  }

  private static let newline = UInt8(ascii: "\n")

  private static func forEachLine(
    of bytes: UnsafeRawBufferPointer, _ body: (Range<Int>) -> Void
  ) {
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: newline) ?? bytes.count
      let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
      let last = hasReturn ? end - 1 : end
      if start < last { body(start..<last) }
      start = end + 1
    }
  }

  /// Reserves memory; unused memory costs nothing, but growing in steps uses twice as much.
  package mutating func reserve(_ count: Int, bytes: Int) {
    places.reserveCapacity(count)
    self.bytes.reserveCapacity(bytes)
  }

  /// Adds a name; bytes that are not UTF-8 are stored as U+FFFD.
  package mutating func append(_ name: UnsafeRawBufferPointer) {
    let start = bytes.count
    if name.allSatisfy({ $0 < 0x80 }) {
      bytes.append(contentsOf: name)
    } else {
      bytes.append(contentsOf: String(decoding: name, as: UTF8.self).utf8)
    }
    places.append(Place(start, bytes.count))
  }

  /// The number of names.
  package var count: Int { places.count }

  /// The places of the names.
  package var indices: Range<Int> { places.indices }

  /// The name at a place.
  package subscript(index: Int) -> String {
    withBytes(of: index) { String(decoding: $0, as: UTF8.self) }
  }

  /// Lends the bytes of a name to `body`.
  @inline(__always)
  package func withBytes<Answer>(
    of index: Int, _ body: (UnsafeRawBufferPointer) -> Answer
  ) -> Answer {
    let place = places[index]
    return bytes.withUnsafeBytes { bytes in
      body(UnsafeRawBufferPointer(rebasing: bytes[place.bytes]))
    }
  }
}

/// Prefixes of branches that known bots push; allowed only if the author is a bot, too.
package enum KnownBots {
  package static let prefixes = [
    "dependabot/", "renovate/", "release-please--", "pre-commit-ci-", "snyk-",
  ]

  /// The bot prefix that `name` starts with.
  package static func prefix(of name: String) -> String? {
    prefixes.first { name.utf8.starts(with: $0.utf8) }
  }
}

/// Prefixes of branches that coding agents, translation services and other tools create.
///
/// Their branches are plain changes with the same rules as a user's, so any author is allowed.
enum KnownTools {
  static let prefixes = [
    "claude/", "codex/", "copilot/", "cursor/", "devin/", "gemini/", "jules/", "jules-",
    "coderabbitai/", "crowdin/", "crowdin-", "l10n/", "l10n_", "l10n-", "lokalise/", "lokalise-",
    "transifex/", "transifex-", "weblate/", "weblate-", "changeset-release/",
    "create-pull-request/", "depfu/", "graphite-base/", "all-contributors/",
  ]

  /// The part of `name` after the prefix of a tool; nil for other names.
  static func title(of name: String) -> String? {
    prefixes.first { name.utf8.starts(with: $0.utf8) }.map { String(name.dropFirst($0.count)) }
  }
}
