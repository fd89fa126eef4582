import Base
import StringCatalogs
import Testing

/// A catalog with every type of text, and functions to export and import its texts.
struct ExchangeSample {
  enum Format: CaseIterable {
    case xliff, csv, json, android
  }

  let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// A catalog with one key, whose German text is `value`.
  init(value: String, key: String = "k", state: String? = "translated") {
    let state = state.map { "\"state\":\(Self.quoted($0))," } ?? ""
    self.init(
      "{\"strings\":{\(Self.quoted(key)):{\"localizations\":{\"de\":{\"stringUnit\":"
        + "{\(state)\"value\":\(Self.quoted(value))}}}}}}")
  }

  static func quoted(_ text: String) -> String {
    "\""
      + text.utf16.map { "\\u" + String(String(Int($0) + 0x10000, radix: 16).dropFirst()) }.joined()
      + "\""
  }

  func table(_ language: String = "de", _ scope: ExchangeScope = .translatable) throws
    -> ExchangeTable
  {
    try bytes.withUnsafeBytes {
      try ExchangeTable($0, original: "App/L.xcstrings", language: language, scope: scope)
    }
  }

  static func write(_ table: ExchangeTable, _ format: Format) -> [UInt8] {
    switch format {
    case .xliff: XLIFFWriter.document([table])
    case .csv: CSVExchange.document(table)
    case .json: JSONExchange.document(table)
    case .android: AndroidExchange.document(table)
    }
  }

  static func read(_ text: FileText, _ format: Format) throws -> ImportedTable {
    switch format {
    case .xliff: try #require(try XLIFFReader.tables(text).first)
    case .csv: try #require(try CSVExchange.tables(text).first)
    case .json: try JSONExchange.table(text)
    case .android: try AndroidExchange.table(text)
    }
  }

  /// The catalog after an import of a file's text, and the rules of the findings.
  func imported(
    _ written: some Sequence<UInt8>, _ format: Format, _ language: String = "de"
  ) throws -> (catalog: String, notes: [String]) {
    let text = try FileText(written, path: "back")
    let table = try Self.read(text, format)
    return try bytes.withUnsafeBytes { bytes in
      let result = try CatalogImport(table, language: language, from: text, into: bytes)
      let edit = try CatalogEditor.edit(bytes, result.changes, collation: .foundation)
      return (
        String(decoding: edit.applied(to: bytes), as: UTF8.self),
        result.findings.map { "\($0.place?.line ?? 0) \($0.rule)" }
      )
    }
  }
}
