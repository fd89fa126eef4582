/// The words in the text before or after a version.
struct TagWords {
  /// The words of every team for a release, in tags of one app.
  private static let generic: Set<String> = [
    "v", "r", "release", "releases", "rel", "version", "stable", "final", "ga", "hotfix",
  ]
  private static let early = [
    "alpha", "beta", "nightly", "testflight", "internal", "preview", "draft", "snapshot", "debug",
    "canary",
  ]
  private static let earlyWords: Set<String> = ["rc", "dev", "test", "pre"]

  let isPreRelease: Bool
  /// The words that name an app or a flavor.
  let names: [String]

  init(_ text: String, isPrefix: Bool = false) {
    let words = text.utf8.split { !$0.isDigit && !$0.isLetter }
      .map { String(Substring($0)).lowercased() }
    let beginning = words.firstIndex(where: Self.isEarly)
    isPreRelease = beginning != nil
    // What follows the word for a pre-release is a part of it.
    names = words.enumerated().filter { index, word in
      word.utf8.contains(where: \.isLetter) && !Self.generic.contains(word) && !Self.isEarly(word)
        && (isPrefix || index < beginning ?? words.count)
    }.map(\.element)
  }

  /// True for `beta`, `rc`, `rc2` and the like.
  private static func isEarly(_ word: String) -> Bool {
    let letters = String(word.prefix { $0 < "0" || $0 > "9" })
    return earlyWords.contains(letters) || early.contains { letters.hasPrefix($0) }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self &- 48 < 10 }
  fileprivate var isLetter: Bool { (self | 0x20) &- 97 < 26 }
}
