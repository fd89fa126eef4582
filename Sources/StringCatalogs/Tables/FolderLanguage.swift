/// Languages in the folder names of exports: `de`, `values-de` or `de.xcloc`.
package enum FolderLanguage {
  /// The language of a folder; nil for other names.
  package static func tag(of folder: String) -> String? {
    if let tag = AndroidLanguage.tag(ofFolder: folder) { return tag }
    let name = folder.hasSuffix(".xcloc") ? String(folder.dropLast(".xcloc".count)) : folder
    // Many folders have names of three letters, such as `out`: only well-known languages count.
    let isLanguage = name.prefix { $0 != "-" }.utf8.count == 2 || PluralForms.knows(name)
    return isLanguage && LanguageNames.isKnown(name) ? name : nil
  }
}

/// Languages in the names of Android's resource folders.
package enum AndroidLanguage {
  /// The BCP 47 tag of a folder such as `values-pt-rBR` or `values-b+zh+Hant`.
  ///
  /// Nil for `values`, which has the source language, and for folders with other qualifiers;
  /// `isLanguageFolder` distinguishes the two.
  package static func tag(ofFolder folder: String) -> String? {
    var parts = folder.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.first == "values", parts.count > 1 else { return nil }
    parts.removeFirst()
    if parts[0].hasPrefix("b+") {
      guard parts.count == 1 else { return nil }
      return parts[0].dropFirst(2).split(separator: "+").map(String.init).joined(separator: "-")
    }
    guard isLanguage(parts[0]) else { return nil }
    let language = modern[parts[0]] ?? parts[0]
    switch parts.count {
    case 1: return language
    case 2: return region(parts[1]).map { "\(language)-\($0)" }
    default: return nil
    }
  }

  /// True for a folder that contains only texts of a language, the source included.
  package static func isLanguageFolder(_ folder: String) -> Bool {
    folder == "values" || tag(ofFolder: folder) != nil
  }

  /// The folder of a BCP 47 tag, readable by Android 5.0 and later.
  package static func folder(ofTag tag: String) -> String {
    let parts = tag.split(separator: "-").map(String.init)
    guard let language = parts.first else { return "values" }
    let old = modern.first { $0.value == language }?.key ?? language
    if parts.count == 1, isLanguage(language) { return "values-\(old)" }
    if parts.count == 2, isLanguage(language), region("r\(parts[1])") == parts[1] {
      return "values-\(old)-r\(parts[1])"
    }
    return "values-b+" + parts.joined(separator: "+")
  }

  /// Codes that Java kept long after ISO 639 had changed them.
  private static let modern = ["iw": "he", "in": "id", "ji": "yi"]

  private static func isLanguage(_ part: String) -> Bool {
    (2...3).contains(part.utf8.count) && part != "car"
      && part.utf8.allSatisfy { $0 &- UInt8(ascii: "a") < 26 }
  }

  private static func region(_ part: String) -> String? {
    let region = part.dropFirst()
    guard part.first == "r", region.utf8.count == 2,
      region.utf8.allSatisfy({ $0 &- UInt8(ascii: "A") < 26 })
    else { return nil }
    return String(region)
  }
}

/// Languages in Apple's names of resource folders.
package enum AppleLanguage {
  /// The BCP 47 tag of a folder such as `zh-Hant.lproj`, `pt_BR.lproj` or `German.lproj`.
  ///
  /// Nil for `Base.lproj`, which has the source language, and for any other folder.
  package static func tag(ofFolder folder: String) -> String? {
    guard folder.hasSuffix(".lproj"), folder != "Base.lproj" else { return nil }
    let name = folder.dropLast(6)
    if name.isEmpty { return nil }
    return names[String(name)] ?? String(name.map { $0 == "_" ? "-" : $0 })
  }

  /// The folder names of Mac OS X before languages had codes.
  private static let names = [
    "English": "en", "German": "de", "French": "fr", "Italian": "it", "Japanese": "ja",
    "Spanish": "es", "Dutch": "nl", "Danish": "da", "Swedish": "sv", "Norwegian": "nb",
    "Finnish": "fi", "Portuguese": "pt", "Korean": "ko",
  ]
}
