/// The words that messages are made of, each quoted where it is foreign.
struct FindingWords {
  let key: String
  /// What stands at the place of the finding, such as a member's name.
  let target: String
  let language: String
  let source: String
  /// Which form of the text it is, with a blank in front; empty for a text without variations.
  let form: String
  /// The plural categories that it is about.
  let categories: String
  /// The argument that it is about, as one writes it; empty where it is about none.
  let argument: String
  /// How that argument is written instead.
  let found: String
  /// The Swift symbol of the key.
  let symbol: String

  init(_ finding: CatalogFinding, _ verdict: CatalogVerdict, _ cursor: ByteCursor) {
    let text = Self.text(at: finding.key, cursor)
    key = Self.quoted(text)
    symbol = finding.rule == .symbolCollision ? SymbolName(text).text : ""
    target = Self.quoted(Self.text(at: finding.offset, cursor))
    language = finding.language.map { "'\(verdict.languages[$0])'" } ?? ""
    source = "'\(verdict.sourceLanguage)'"
    let variation = finding.path.words
    form = variation.isEmpty ? "" : " (\(variation))"
    argument = finding.argument.map { "'\($0.text)'" } ?? ""
    found = finding.argument.map { "'%\($0.found.conversion)'" } ?? ""
    let names = finding.categories.list.map { "'\($0.name)'" }
    categories = "form\(names.count == 1 ? "" : "s") " + names.joined(separator: ", ")
  }

  /// The string whose quote is at an offset.
  static func text(at offset: Int, _ cursor: ByteCursor) -> String {
    var cursor = ByteCursor(cursor.bytes, at: offset)
    guard let token = try? cursor.string() else { return "" }
    return cursor.text(of: token)
  }

  /// A text in quotes; of a long one its beginning.
  static func quoted(_ text: String) -> String {
    let beginning = text.prefix(longest)
    return beginning.endIndex == text.endIndex ? "'\(text)'" : "'\(beginning)…'"
  }

  private static let longest = 60
}

extension UnitPath {
  /// The path in words, such as `iphone, plural one`; empty for a text without variations.
  package var words: String {
    var words: [String] = []
    switch part {
    case .text: break
    case .element(let index): words.append("value \(index + 1)")
    case .substitution(let index): words.append("substitution \(index + 1)")
    }
    if let device { words.append(device.rawValue) }
    if let category { words.append("plural \(category.name)") }
    return words.joined(separator: ", ")
  }
}
