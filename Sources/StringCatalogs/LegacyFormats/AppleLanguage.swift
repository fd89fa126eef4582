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
