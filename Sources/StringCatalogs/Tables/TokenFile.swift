import Base

/// A file of Flutter or i18next: its table and its language, by its path.
package struct TokenFile: Hashable, Sendable {
  /// The path without the language.
  package let table: String
  /// A BCP 47 tag.
  package let language: String
  package let format: TableFormat

  /// Nil for a file of another format, or one whose path has no language.
  ///
  /// A message file has it at the end of its name, such as `app_pt_BR.arb`. A resource of i18next
  /// is `de.json` or `de/common.json` in a folder such as `locales`; most JSON files have no texts.
  package init?(_ path: String) {
    var folders = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let file = folders.popLast() else { return nil }
    if file.hasSuffix(".arb") {
      guard let (stem, tag) = Self.ending(of: file.dropLast(".arb".count)) else { return nil }
      format = .arb
      language = tag
      table = (folders + [stem.isEmpty ? "*.arb" : stem + ".arb"]).joined(separator: "/")
    } else if file.hasSuffix(".json") {
      let name = file.dropLast(".json".count)
      if let tag = Self.tag(name), Self.isOfTexts(folders.last) {
        language = tag
        folders.append("*.json")
      } else if let place = folders.indices.dropFirst().last(where: { place in
        Self.isOfTexts(folders[place - 1]) && Self.tag(folders[place][...]) != nil
      }), let tag = Self.tag(folders.remove(at: place)[...]) {
        language = tag
        folders.append(file)
      } else {
        return nil
      }
      format = .i18next
      table = folders.joined(separator: "/")
    } else {
      return nil
    }
  }

  private static let textFolders: Set = [
    "locales", "locale", "i18n", "l10n", "lang", "langs", "languages", "translations", "messages",
  ]

  private static func isOfTexts(_ folder: String?) -> Bool {
    folder.map { textFolders.contains($0.lowercased()) } ?? false
  }

  /// The longest ending of a name that is a language, after `_` or `-`, and the name before it.
  private static func ending(of name: Substring) -> (stem: String, tag: String)? {
    var start = name.startIndex
    while true {
      if let tag = tag(name[start...]) {
        return (String(name[..<start].dropLast()), tag)
      }
      guard let mark = name[start...].firstIndex(where: { "_-".contains($0) }) else { return nil }
      start = name.index(after: mark)
    }
  }

  private static func tag(_ name: Substring) -> String? {
    let tag = String(name.map { $0 == "_" ? "-" : $0 })
    // Many names have three letters, such as `app`: only well-known languages count.
    let isLanguage = tag.prefix { $0 != "-" }.utf8.count == 2 || PluralForms.knows(tag)
    return isLanguage && LanguageNames.isKnown(tag) ? tag : nil
  }
}
