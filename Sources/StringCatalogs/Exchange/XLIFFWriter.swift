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
