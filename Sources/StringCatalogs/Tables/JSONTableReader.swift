import Base

/// Reads tables in JSON: Flutter's `.arb` and the resources of i18next.
struct JSONTableReader {
  private let tape: CatalogTape
  private let language: String
  private var table = StringTable()

  /// The entries of a file.
  ///
  /// - Throws: if it is no JSON, or not in the format.
  static func table(
    _ text: FileText, format: TableFormat, language: String
  ) throws(RejectedFile) -> StringTable {
    try text.utf8.withUnsafeBytes { bytes in
      Result { () throws(RejectedFile) in
        let tape: CatalogTape
        do throws(CatalogError) {
          tape = try CatalogTape(bytes)
        } catch {
          throw RejectedFile(error.diagnostic(bytes, path: text.path))
        }
        var reader = JSONTableReader(tape: tape, language: language)
        do throws(TextError) {
          return try reader.read(format)
        } catch {
          throw RejectedFile(error, text)
        }
      }
    }.get()
  }

  private init(tape: CatalogTape, language: String) {
    (self.tape, self.language) = (tape, language)
  }

  private mutating func read(_ format: TableFormat) throws(TextError) -> StringTable {
    guard tape.nodes[0].kind == .object else { throw wrongShape("an object", at: 0) }
    if format == .arb { try readMessages() } else { readResources(of: 0, path: []) }
    return table
  }

  private func wrongShape(_ expected: String, at node: Int) -> TextError {
    TextError(.wrongShape(expected: expected), at: tape.nodes[node].range.lowerBound)
  }

  private func placed(_ node: Int) -> PlacedText? {
    tape.string(at: node).map {
      PlacedText(value: $0, offset: tape.nodes[node].range.lowerBound)
    }
  }

  private mutating func add(_ key: String, at node: Int, _ content: TextContent) {
    let name = tape.nodes[node].name
    let start = name.range.lowerBound > 0 ? name.quote : tape.nodes[node].range.lowerBound
    table.add(TextEntry(key: key, offset: start, content: content))
  }
}

// MARK: - ARB

extension JSONTableReader {
  /// Members with `@` describe the file or a message.
  private mutating func readMessages() throws(TextError) {
    for node in tape.children(of: 0) {
      let key = tape.name(of: node)
      if key.hasPrefix("@") { continue }
      guard let text = placed(node) else { throw wrongShape("a text", at: node) }
      try ICUPlural.checkSelections(of: text)
      let forms = try ICUPlural.forms(of: text, language: language)
      add(key, at: node, forms.map { .forms($0) } ?? .text(text))
    }
  }
}

// MARK: - i18next

extension JSONTableReader {
  private static let categories: Set = ["zero", "one", "two", "few", "many", "other"]

  /// The texts of an object or array, with the names of all levels joined by dots.
  ///
  /// The names `key_one` and `key_other` are forms of one text, as of version 4 of the format.
  private mutating func readResources(of object: Int, path: [String]) {
    let isObject = tape.nodes[object].kind == .object
    let members = tape.children(of: object).enumerated().map { place, node in
      (name: isObject ? tape.name(of: node) : String(place), node: node)
    }
    let names = Set(members.map(\.name))
    var written: Set<String> = []
    for (name, node) in members {
      switch tape.nodes[node].kind {
      case .object, .array: readResources(of: node, path: path + [name])
      case .scalar, .sealed: break
      case .string:
        guard let base = Self.base(of: name, among: names) else {
          if let text = placed(node) { add(Self.joined(path, name), at: node, .text(text)) }
          continue
        }
        guard written.insert(base).inserted else { continue }
        let forms = members.compactMap { member -> TextForms.Form? in
          guard Self.base(of: member.name, among: names) == base,
            let text = placed(member.node)
          else { return nil }
          let category = String(member.name.dropFirst(base.count + 1))
          return TextForms.Form(name: category, text: text)
        }
        // Next to a plain text of this name, it is a text of its own.
        let key = names.contains(base) ? base + "_other" : base
        add(
          Self.joined(path, key), at: node, .forms(TextForms(dimension: .plural, forms: forms)))
      }
    }
  }

  private static func joined(_ path: [String], _ name: String) -> String {
    (path + [name]).joined(separator: ".")
  }

  /// The name without its category; nil unless there is a form for `other`, which all plurals have.
  private static func base(of name: String, among names: Set<String>) -> String? {
    guard let mark = name.lastIndex(of: "_"), mark > name.startIndex else { return nil }
    let base = String(name[..<mark])
    guard categories.contains(String(name[name.index(after: mark)...])),
      names.contains(base + "_other")
    else { return nil }
    return base
  }
}
