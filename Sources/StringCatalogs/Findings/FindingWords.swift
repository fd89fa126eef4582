import Diagnostics

/// The words of messages; text from the catalog is quoted.
struct FindingWords {
  let key: String
  /// The string at the place of the finding, such as a member's name.
  let target: String
  let language: String
  let source: String
  /// The variation of the text; empty for a text without variations.
  let unit: String
  /// The same in parentheses, after a space.
  let form: String
  /// The plural categories of the finding.
  let categories: String
  /// The argument of the finding as written in a text; empty if there is none.
  let argument: String
  /// The form in which the argument was found.
  let found: String
  /// The Swift symbol of the key.
  let symbol: String
  /// The text of the finding and its catalog; empty for a table that is not a catalog.
  private let address: UnitAddress
  private let path: String

  /// The words of a finding in the catalog at a path; the path is empty for other tables.
  init(
    _ finding: CatalogFinding, _ verdict: CatalogVerdict, _ cursor: ByteCursor, path: String,
    _ names: inout SubstitutionNames
  ) {
    let name = Self.text(at: finding.key, cursor)
    key = QuotedName.of(name)
    symbol = finding.rule == .symbolCollision ? SymbolName(name).text : ""
    target = QuotedName.of(Self.text(at: finding.offset, cursor))
    language = finding.language.map { "'\(verdict.languages[$0])'" } ?? ""
    source = "'\(verdict.sourceLanguage)'"
    self.path = path
    address = UnitAddress(
      key: name, language: finding.language.map { verdict.languages[$0] } ?? "",
      plural: finding.path.category?.name, device: finding.path.device?.rawValue,
      substitution: finding.path.substitution.map { names.name($0, of: finding.key) },
      element: finding.path.element)
    unit = address.unit
    form = unit.isEmpty ? "" : " (\(unit))"
    argument = finding.argument.map { "'\($0.text)'" } ?? ""
    found = finding.argument.map { "'%\($0.found.conversion)'" } ?? ""
    let names = finding.categories.list.map { "'\($0.name)'" }
    categories = "form\(names.count == 1 ? "" : "s") " + names.joined(separator: ", ")
  }

  /// A hint with the command that sets another state for the text; nil if the command line can't
  /// express the text.
  func marking(_ state: String, _ lead: String) -> Remedy? {
    let names = [address.key, address.language, path]
    // Names that look like options, placeholders or several lines would be misread.
    guard address.element == nil, !address.language.isEmpty, !path.isEmpty,
      !names.contains(where: { name in
        name.hasPrefix("-") || name.contains("<") || name.utf8.contains { $0 < 0x20 }
      })
    else { return nil }
    var command = Command.flowctl("strings", "mark", address.key, address.language, state)
    let options = [
      ("--plural", address.plural), ("--device", address.device),
      ("--substitution", address.substitution), ("--catalog", path),
    ]
    for (option, value) in options { if let value { command = command.adding(option, value) } }
    return Remedy([.explain(lead), .run(command)])
  }

  /// The string whose quote is at an offset.
  static func text(at offset: Int, _ cursor: ByteCursor) -> String {
    var cursor = ByteCursor(cursor.bytes, at: offset)
    guard let token = try? cursor.string() else { return "" }
    return cursor.text(of: token)
  }
}

/// The names of substitutions; they are read once per entry, however many findings it has.
struct SubstitutionNames {
  private let bytes: UnsafeRawBufferPointer
  private var key: Int?
  private var names: [String] = []

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The name of a substitution by its index in the entry whose key is at an offset.
  mutating func name(_ index: Int, of key: Int) -> String {
    if key != self.key {
      self.key = key
      let scanner = EntryScanner(ofEntryAt: key, in: bytes)
      names = scanner?.entry.substitutions.compactMap { scanner?.cursor.text(of: $0.name) } ?? []
    }
    return names.indices.contains(index) ? names[index] : "\(index + 1)"
  }
}
