import Base

/// Tables as comma-separated values: key, unit, source, target, state, comment.
package enum CSVExchange {
  private static let columns = ["key", "unit", "source", "target", "state", "comment"]

  /// A table with a header line; formulas and control characters are escaped reversibly.
  package static func document(_ table: ExchangeTable) -> [UInt8] {
    var output: [UInt8] = []
    CSVRecords.append(columns, to: &output)
    for unit in table.units {
      let fields = [
        unit.address.key, unit.address.path, unit.source, unit.target ?? "", unit.state ?? "",
        unit.comment ?? "",
      ]
      CSVRecords.append(
        fields.map { FormulaGuard.guarded(PlainEscape.escaped($0)) }, to: &output)
    }
    return output
  }

  /// Reads a table with columns in any order, and a table for each column of a language.
  ///
  /// The header must contain `key`, and `target` or languages.
  /// - Throws: if the text is not such a table.
  package static func tables(_ text: FileText) throws(RejectedFile) -> [ImportedTable] {
    do {
      return try read(text)
    } catch {
      throw RejectedFile(error, text)
    }
  }

  private static func read(_ text: FileText) throws(TextError) -> [ImportedTable] {
    let records = try CSVRecords.read(text)
    let head = (records.first?.fields ?? []).map { $0.trimmingSpaces }
    var places: [String: Int] = [:]
    for (index, name) in head.enumerated() where places[name.lowercased()] == nil {
      places[name.lowercased()] = index
    }
    let repeated = head.first { name in
      !name.isEmpty && head.count { $0.lowercased() == name.lowercased() } > 1
    }
    if let repeated {
      throw TextError(
        .wrongShape(expected: "one column '\(QuotedName.shortened(repeated))'"), at: 0)
    }
    let languages = head.filter { !columns.contains($0.lowercased()) && LanguageNames.isKnown($0) }
    guard let key = places["key"], places["target"] != nil || !languages.isEmpty else {
      throw TextError(
        .wrongShape(
          expected:
            "a line with the columns 'key' and 'target', or 'key' and languages, separated by commas, semicolons or tabs"
        ),
        at: 0)
    }
    if places["target"] != nil {
      return [try table(records, head, places, key: key, target: "target", language: nil)]
    }
    return try languages.map { language throws(TextError) in
      try table(records, head, places, key: key, target: language.lowercased(), language: language)
    }
  }

  private static func table(
    _ records: [CSVRecords.Record], _ head: [String], _ places: [String: Int], key: Int,
    target: String, language: String?
  ) throws(TextError) -> ImportedTable {
    var table = ImportedTable(original: nil, language: language)
    table.isColumn = language != nil
    for record in records.dropFirst() {
      guard record.fields.count == head.count else {
        throw TextError(.wrongShape(expected: "\(head.count) fields"), at: record.offset)
      }
      let fields = record.fields.map { PlainEscape.unescaped(FormulaGuard.unguarded($0)) }
      func field(_ name: String) -> String? { places[name].map { fields[$0] } }
      let state = language == nil ? field("state").flatMap { $0.isEmpty ? nil : $0 } : nil
      table.units.append(
        ImportedUnit(
          id: ExchangeUnit.id(fields[key], field("unit") ?? ""), source: field("source"),
          target: field(target), state: state, offset: record.offset))
    }
    return table
  }
}

extension String {
  /// The text without spaces at its edges.
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

/// Comma-separated values (RFC 4180).
enum CSVRecords {
  struct Record {
    /// Its start, in bytes.
    let offset: Int
    var fields: [String] = []
  }

  private static let mostFields = 256

  /// The records of a text; lines may end in CR LF, LF or CR, and empty ones are skipped.
  ///
  /// Spreadsheets separate fields by semicolons where a comma is part of numbers.
  static func read(_ text: FileText) throws(TextError) -> [Record] {
    let head = text.utf8.prefix { $0 != 0x0a && $0 != 0x0d }
    let usual =
      [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
      .max { left, right in head.count { $0 == left } < head.count { $0 == right } }
      ?? UInt8(ascii: ",")
    // Excel's own first line names the separator.
    let isNamed = head.count == 5 && head.starts(with: "sep=".utf8)
    let separator = isNamed ? head[4] : usual
    var cursor = TextCursor(text.utf8, at: isNamed ? head.endIndex : 0)
    var records: [Record] = []
    while !cursor.isAtEnd {
      if passLineEnd(&cursor) { continue }
      var record = Record(offset: cursor.offset)
      repeat {
        guard record.fields.count < mostFields else {
          throw TextError(.tooLarge, at: cursor.offset)
        }
        record.fields.append(try field(&cursor, separator))
      } while cursor.take(separator)
      guard cursor.isAtEnd || passLineEnd(&cursor) else { throw cursor.unexpected }
      records.append(record)
    }
    return records
  }

  private static func passLineEnd(_ cursor: inout TextCursor) -> Bool {
    let hasReturn = cursor.take(0x0d)
    return cursor.take(0x0a) || hasReturn
  }

  private static func field(
    _ cursor: inout TextCursor, _ separator: UInt8
  ) throws(TextError) -> String {
    guard cursor.take(UInt8(ascii: "\"")) else {
      let range = cursor.pass { $0 != separator && $0 != 0x0a && $0 != 0x0d }
      if let quote = cursor.bytes[range].firstIndex(of: UInt8(ascii: "\"")) {
        throw TextError(.unexpected, at: quote)
      }
      return cursor.text(range)
    }
    var output: [UInt8] = []
    while true {
      output += cursor.bytes[cursor.pass { $0 != UInt8(ascii: "\"") }]
      guard cursor.take(UInt8(ascii: "\"")) else { throw cursor.unexpected }
      guard cursor.take(UInt8(ascii: "\"")) else { return String(decoding: output, as: UTF8.self) }
      output.append(UInt8(ascii: "\""))
    }
  }

  /// Writes a record with quotes around every field that is not empty.
  static func append(_ fields: [String], to output: inout [UInt8]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      if field.isEmpty { continue }
      output.append(UInt8(ascii: "\""))
      for byte in field.utf8 {
        if byte == UInt8(ascii: "\"") { output.append(byte) }
        output.append(byte)
      }
      output.append(UInt8(ascii: "\""))
    }
    output += [0x0d, 0x0a]
  }
}

/// Prevents spreadsheets from reading a text as a formula.
///
/// A text that starts with `=`, `+`, `-`, `@`, a tab, a line end or an apostrophe gets an
/// apostrophe in front. Reading removes it, so every text is restored.
enum FormulaGuard {
  static func guarded(_ text: String) -> String {
    text.utf8.first.map(isRisky) == true ? "'" + text : text
  }

  static func unguarded(_ text: String) -> String {
    let bytes = text.utf8
    guard bytes.first == UInt8(ascii: "'"), bytes.dropFirst().first.map(isRisky) == true else {
      return text
    }
    return String(decoding: bytes.dropFirst(), as: UTF8.self)
  }

  private static func isRisky(_ byte: UInt8) -> Bool { "=+-@'\t\n\r".utf8.contains(byte) }
}
