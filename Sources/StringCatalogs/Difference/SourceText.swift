/// The text of a key in the source language; the key itself if it has none.
struct SourceText {
  private let language: String
  private let key: String
  /// The texts by their addresses within the key.
  private var texts: [UnitAddress: String] = [:]

  init(of entry: Int, in tape: CatalogTape) {
    language = tape.sourceLanguage
    key = tape.name(of: entry)
    for unit in tape.units(of: entry) where unit.address.language == language {
      texts[unit.address.withinKey] = tape.string(at: unit.value)
    }
  }

  /// True if a translation equals the source text.
  func isFilledIn(_ unit: TapeUnit, _ text: String) -> Bool {
    guard unit.address.language != language, !text.isEmpty else { return false }
    var address = unit.address.withinKey
    address.language = language
    let source = texts[address] ?? (texts.isEmpty ? key : nil)
    return source.map { $0.utf8.elementsEqual(text.utf8) } ?? false
  }
}
