/// Writes XLIFF 1.2 as Xcode exports it.
package enum XLIFFWriter {
  /// One document with a file for each table; all have the same language.
  ///
  /// `PlainEscape` escapes characters that XML does not allow.
  package static func document(_ tables: [ExchangeTable]) -> [UInt8] {
    var output = Array(head.utf8)
    for table in tables { append(table, to: &output) }
    output += "</xliff>\n".utf8
    return output
  }

  private static func append(_ table: ExchangeTable, to output: inout [UInt8]) {
    output += "  <file".utf8
    append("original", table.original, &output)
    append("source-language", table.sourceLanguage, &output)
    append("target-language", table.language, &output)
    output += " datatype=\"plaintext\">\n    <header>\n      <tool".utf8
    output += " tool-id=\"flowctl\" tool-name=\"flowctl\"/>\n    </header>\n    <body>\n".utf8
    for unit in table.units { append(unit, to: &output) }
    output += "    </body>\n  </file>\n".utf8
  }

  private static func append(_ unit: ExchangeUnit, to output: inout [UInt8]) {
    output += "      <trans-unit".utf8
    append("id", unit.id, &output)
    output += " xml:space=\"preserve\">\n        <source>".utf8
    let part = unit.address.substitution
    append(XcodeFormat.written(unit.source, part: part, unit.sourceArguments), &output)
    output += "</source>\n".utf8
    if let target = unit.target {
      output += "        <target".utf8
      if let state = unit.state { append("state", XLIFFState.written(state), &output) }
      output += ">".utf8
      append(XcodeFormat.written(target, part: part, unit.targetArguments), &output)
      output += "</target>\n".utf8
    }
    if let comment = unit.comment, !comment.isEmpty {
      output += "        <note>".utf8
      append(comment, &output)
      output += "</note>\n".utf8
    } else {
      output += "        <note/>\n".utf8
    }
    output += "      </trans-unit>\n".utf8
  }

  private static func append(_ text: String, _ output: inout [UInt8]) {
    XMLCharacters.append(PlainEscape.escaped(text), to: &output)
  }

  private static func append(_ attribute: String, _ value: String, _ output: inout [UInt8]) {
    XMLCharacters.append(attribute: attribute, PlainEscape.escaped(value), to: &output)
  }

  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" \
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1.2" \
    xsi:schemaLocation="urn:oasis:names:tc:xliff:document:1.2 \
    http://docs.oasis-open.org/xliff/v1.2/os/xliff-core-1.2-strict.xsd">

    """
}

/// The states of catalogs as XLIFF names them.
enum XLIFFState {
  /// States that XLIFF does not define get the prefix for private states.
  static func written(_ state: String) -> String {
    switch state {
    case "translated", "new": state
    case "needs_review": "needs-review-l10n"
    default: "x-\(state)"
    }
  }

  static func read(_ state: String) -> String {
    switch state {
    case "final", "signed-off": "translated"
    case "needs-review-l10n", "needs-review-translation", "needs-review-adaptation":
      "needs_review"
    case "needs-translation", "needs-l10n", "needs-adaptation": "new"
    default: state.hasPrefix("x-") ? String(state.dropFirst(2)) : state
    }
  }
}

/// A file in a folder, by its path there.
package struct BundleFile: Hashable, Sendable {
  package let path: String
  package let bytes: [UInt8]

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
