/// Comma-separated values (RFC 4180).
enum CSVRecords {
  struct Record {
    /// Its start, in bytes.
    let offset: Int
    var fields: [String] = []
  }

  private static let mostFields = 256

  /// The records of a text; lines may end in CR LF, LF or CR, and empty ones are skipped.
  static func read(_ text: FileText) throws(TextFault) -> [Record] {
    var cursor = TextCursor(text.utf8)
    var records: [Record] = []
    while !cursor.isAtEnd {
      if passLineEnd(&cursor) { continue }
      var record = Record(offset: cursor.offset)
      repeat {
        guard record.fields.count < mostFields else {
          throw TextFault(.tooLarge, at: cursor.offset)
        }
        record.fields.append(try field(&cursor))
      } while cursor.take(UInt8(ascii: ","))
      guard cursor.isAtEnd || passLineEnd(&cursor) else { throw cursor.unexpected }
      records.append(record)
    }
    return records
  }

  private static func passLineEnd(_ cursor: inout TextCursor) -> Bool {
    let hasReturn = cursor.take(0x0d)
    return cursor.take(0x0a) || hasReturn
  }

  private static func field(_ cursor: inout TextCursor) throws(TextFault) -> String {
    guard cursor.take(UInt8(ascii: "\"")) else {
      let range = cursor.pass { $0 != UInt8(ascii: ",") && $0 != 0x0a && $0 != 0x0d }
      if let quote = cursor.bytes[range].firstIndex(of: UInt8(ascii: "\"")) {
        throw TextFault(.unexpected, at: quote)
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
