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
