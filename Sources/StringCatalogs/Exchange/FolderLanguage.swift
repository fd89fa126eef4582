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
