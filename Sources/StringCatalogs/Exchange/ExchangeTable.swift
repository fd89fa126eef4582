/// The texts of a catalog in one language, with their sources.
package struct ExchangeTable: Hashable, Sendable {
  /// The path of the catalog.
  package let original: String
  package let sourceLanguage: String
  package let language: String
  /// The texts in the order of the catalog, including those that the translation still needs.
  package internal(set) var units: [ExchangeUnit] = []

  /// A table from given parts.
  package init(
    original: String, sourceLanguage: String, language: String, units: [ExchangeUnit]
  ) {
    self.original = original
    self.sourceLanguage = sourceLanguage
    self.language = language
    self.units = units
  }
}

/// Which texts of a catalog to exchange.
package enum ExchangeScope: Hashable, Sendable {
  /// The texts that translators need.
  case translatable
  /// Also stale keys and those with `shouldTranslate: false`.
  case all
  /// All texts that an import may contain: also plural forms that no whole number needs.
  case everything
}

extension ExchangeTable {
  /// Reads a language of a catalog.
  ///
  /// If several texts have the same id, such as those of key `a|==|plural.one` and of a plural of
  /// `a`, only the first is included.
  /// - Throws: if the bytes are not a catalog.
  package init(
    _ bytes: UnsafeRawBufferPointer, original: String, language: String,
    scope: ExchangeScope = .translatable
  ) throws(CatalogFault) {
    let tape = try CatalogTape(bytes)
    let sourceLanguage = tape.sourceLanguage
    self.init(original: original, sourceLanguage: sourceLanguage, language: language, units: [])
    guard let strings = tape.strings else { throw .wrongShape(at: 0, expected: .object) }
    let reader = ExchangeReader(tape, source: sourceLanguage, language: language, scope: scope)
    var seen: Set<[UInt8]> = []
    for entry in tape.members(of: strings) {
      units += reader.units(of: entry).filter { seen.insert(Array($0.id.utf8)).inserted }
    }
  }
}
