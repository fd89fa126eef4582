/// A file in a folder, by its path there.
package struct BundleFile: Hashable, Sendable {
  package let path: String
  package let bytes: [UInt8]

  /// A file.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// Xcode's localization catalog, a folder `de.xcloc` for translators.
package enum XclocBundle {
  /// The files of the folder for tables of one language; `sources` are the catalogs.
  package static func files(
    _ tables: [ExchangeTable], language: String, project: String, sources: [BundleFile]
  ) -> [BundleFile] {
    let source = tables.first?.sourceLanguage ?? "en"
    let contents = contents(source: source, language: language, project: project)
    return [
      BundleFile(path: "contents.json", bytes: contents),
      BundleFile(
        path: "Localized Contents/\(safe(language)).xliff", bytes: XLIFFWriter.document(tables)),
    ]
      + sources.map { BundleFile(path: "Source Contents/\(safe($0.path))", bytes: $0.bytes) }
  }

  /// A path that can't point outside the folder.
  private static func safe(_ path: String) -> String {
    path.split(separator: "/").filter { $0 != "." && $0 != ".." }.joined(separator: "/")
  }

  private static func contents(source: String, language: String, project: String) -> [UInt8] {
    func quoted(_ text: String) -> String {
      String(decoding: JSONText.quoted(text.utf8), as: UTF8.self)
    }
    return Array(
      """
      {
        "developmentRegion" : \(quoted(source)),
        "project" : \(quoted(project)),
        "targetLocale" : \(quoted(language)),
        "toolInfo" : {
          "toolBuildNumber" : "1",
          "toolID" : "flowctl",
          "toolName" : "flowctl",
          "toolVersion" : "1"
        },
        "version" : "1.0"
      }
      """.utf8)
  }
}
