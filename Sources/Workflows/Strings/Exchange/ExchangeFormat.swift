import StringCatalogs

/// A form in which texts go to translators and come back.
package enum ExchangeFormat: String, CaseIterable, Sendable {
  case xliff
  /// Xcode's folder for translators, an XLIFF among other files.
  case xcloc
  case csv
  case json
  /// Android's `strings.xml`.
  case android

  /// True where one document holds the texts of all catalogs.
  var joinsCatalogs: Bool { self == .xliff || self == .xcloc }

  /// The document of a table.
  func document(_ table: ExchangeTable) -> [UInt8] {
    switch self {
    case .xliff, .xcloc: XLIFFWriter.document([table])
    case .csv: CSVExchange.document(table)
    case .json: JSONExchange.document(table)
    case .android: AndroidExchange.document(table)
    }
  }

  /// The path of a table's document below the folder of an export.
  func path(table: String, language: String) -> String {
    switch self {
    case .xliff, .xcloc: "\(language).xliff"
    case .csv, .json: "\(language)/\(table).\(rawValue)"
    case .android: "\(AndroidLanguage.folder(ofTag: language))/\(table).xml"
    }
  }
}
