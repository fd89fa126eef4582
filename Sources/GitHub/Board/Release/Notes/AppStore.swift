/// A store with its limits for release notes.
package enum AppStore: String, CaseIterable, Sendable {
  case apple = "ios"
  case google = "android"

  /// The maximum length of a text in characters.
  package var limit: Int {
    switch self {
    case .apple: 4000
    case .google: 500
    }
  }

  /// Its display name.
  package var name: String {
    switch self {
    case .apple: "App Store"
    case .google: "Google Play"
    }
  }

  /// Counts UTF-16 units, as the stores' own forms do: an emoji is two characters or more.
  package static func count(_ text: String) -> Int { text.utf16.count }

  /// Where fastlane reads the notes, relative to the project; `build` is Android's version code.
  package func path(language: StoreLanguage, build: Int?) -> String {
    switch self {
    case .apple: "fastlane/metadata/\(language.text)/release_notes.txt"
    case .google:
      "fastlane/metadata/android/\(language.text)/changelogs/"
        + (build.map(String.init) ?? "default") + ".txt"
    }
  }
}

/// A store language such as `de-DE` or `zh-Hans`, safe as a directory name.
package struct StoreLanguage: Hashable, Sendable {
  package let text: String

  /// Parses a language; nil if invalid.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...8).contains(first.utf8.count), parts.count <= 4,
      parts.allSatisfy({ part in
        (1...8).contains(part.utf8.count)
          && part.utf8.allSatisfy { ($0 | 0x20) &- 97 < 26 || $0 &- 48 < 10 }
      })
    else { return nil }
    self.text = text
  }
}

/// A text for a store within its limit.
package struct StoreText: Hashable, Sendable {
  package var text: String
  /// The number of lines omitted because of the limit.
  package var omitted: Int

  /// Adds whole lines as long as they fit; omitted ones are shown as `…`.
  init(lines: [String], limit: Int) {
    var (used, kept) = (0, lines.count)
    for (index, line) in lines.enumerated() {
      used += AppStore.count(line) + 1
      // The last line needs no space for the ellipsis.
      if used - 1 + (index + 1 < lines.count ? 2 : 0) > limit {
        kept = index
        break
      }
    }
    omitted = lines.count - kept
    text = (lines.prefix(kept) + (omitted > 0 ? ["…"] : [])).joined(separator: "\n")
  }

  /// A text on one line without control characters and text-direction marks.
  static func line(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }.filter { scalar in
          switch scalar.value {
          case 0..<0x20, 0x7f..<0xa0, 0x202a...0x202e, 0x2066...0x2069, 0x200e, 0x200f, 0xfeff:
            false
          default: true
          }
        }))
  }
}
