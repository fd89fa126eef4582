/// A store with the limits that it sets to the notes of a release.
package enum AppStore: String, CaseIterable, Sendable {
  case apple = "ios"
  case google = "android"

  /// Characters of a text in one language.
  package var limit: Int {
    switch self {
    case .apple: 4000
    case .google: 500
    }
  }

  /// What people call it.
  package var name: String {
    switch self {
    case .apple: "App Store"
    case .google: "Google Play"
    }
  }

  /// Counts as the stores' own forms do, in UTF-16: an emoji is two characters or more.
  package static func count(_ text: String) -> Int { text.utf16.count }

  /// Where fastlane looks for the notes, below the project; `build` is Android's version code.
  package func path(language: StoreLanguage, build: Int?) -> String {
    switch self {
    case .apple: "fastlane/metadata/\(language.text)/release_notes.txt"
    case .google:
      "fastlane/metadata/android/\(language.text)/changelogs/"
        + (build.map(String.init) ?? "default") + ".txt"
    }
  }
}

/// A language as stores write it, `de-DE` or `zh-Hans`, which is safe as the name of a directory.
package struct StoreLanguage: Hashable, Sendable {
  package let text: String

  /// Reads a language; nil where it is none.
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

/// A text for a store that keeps to its limit.
package struct StoreText: Hashable, Sendable {
  package var text: String
  /// Lines that the limit left no room for.
  package var omitted: Int

  /// Takes whole lines as long as they fit; what is left out is shown as `…`.
  init(lines: [String], limit: Int) {
    var (used, kept) = (0, lines.count)
    for (index, line) in lines.enumerated() {
      used += AppStore.count(line) + 1
      // The last line needs no room for the sign of others.
      if used - 1 + (index + 1 < lines.count ? 2 : 0) > limit {
        kept = index
        break
      }
    }
    omitted = lines.count - kept
    text = (lines.prefix(kept) + (omitted > 0 ? ["…"] : [])).joined(separator: "\n")
  }

  /// A text on one line without controls and without signs that turn its direction.
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
