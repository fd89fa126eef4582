/// Which languages of a catalog are fallbacks for others, by their numbers.
struct RegionalFallback {
  /// The fallbacks of each language that exist in the catalog.
  var parents: [[Int]]
  /// True for a language whose fallback is the source.
  var fallsToSource: [Bool]

  init(languages count: Int) {
    parents = Array(repeating: [], count: count)
    fallsToSource = Array(repeating: false, count: count)
  }
}

/// The fallbacks for a language whose texts are missing.
package enum LanguageParents {
  /// The parents of a BCP 47 tag, the nearest first, without the tag itself.
  ///
  /// A tag loses its last part, as in RFC 4647. CLDR defines exceptions: regions of Chinese have a
  /// script, those of America share one Spanish, and no script is a fallback for another.
  package static func of(_ tag: String) -> [String] {
    var parents: [String] = []
    var next = parent(of: tag)
    while let parent = next, parents.count < longest {
      parents.append(parent)
      next = Self.parent(of: parent)
    }
    return parents
  }

  private static let longest = 8

  private static func parent(of tag: String) -> String? {
    if let named = named[tag] { return named }
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last else { return nil }
    // A script has no fallback: readers of one script may not read the other.
    if parts.count == 2, last.utf8.count == 4, last.first?.isLetter == true { return nil }
    if parts.count == 2, last.utf8.count <= 3, let group = groups[String(parts[0])],
      !group.apart.contains(String(last))
    {
      return group.parent
    }
    return parts.dropLast().joined(separator: "-")
  }

  /// Parents that can't be derived from the tag.
  private static let named = [
    "zh-HK": "zh-Hant-HK", "zh-MO": "zh-Hant-MO", "zh-TW": "zh-Hant", "zh-Hant-MO": "zh-Hant-HK",
    "zh-CN": "zh-Hans", "zh-SG": "zh-Hans", "zh-MY": "zh-Hans", "zh-Hans": "zh",
    "nb": "no", "nn": "no", "sr-Cyrl": "sr",
  ]

  /// Regions that share a parent, without the exceptions.
  private static let groups: [String: (parent: String, apart: Set<String>)] = [
    "en": ("en-001", ["001", "US", "PH", "PR", "UM", "VI", "GU", "AS", "MP", "MH"]),
    "es": ("es-419", ["419", "ES", "EA", "IC", "GQ", "PH"]),
    "pt": ("pt-PT", ["PT", "BR"]),
  ]
}
