import Base

/// Tables as Android's `strings.xml`, which has no states.
///
/// `AndroidName` converts keys, `AndroidFormat` converts arguments.
package enum AndroidExchange {
  /// The translations that Android can't express; an export leaves them out.
  ///
  /// Java knows no substitutions, and Android no `zero` in languages whose numbers don't need it.
  package static func inexpressible(_ table: ExchangeTable) -> [ExchangeUnit] {
    let needed = PluralForms(language: table.language).needed
    return table.units.filter { unit in
      guard let target = unit.target else { return false }
      if unit.address.plural == PluralCategory.zero.name, !needed.contains(.zero) { return true }
      return unit.address.substitution != nil || !AndroidFormat.canWrite(target)
    }
  }

  /// The translations of a table that Android can express.
  package static func document(_ table: ExchangeTable) -> [UInt8] {
    var output = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<resources>\n".utf8)
    let left = Set(inexpressible(table).map(\.address))
    var units = table.units.filter { $0.target != nil && !left.contains($0.address) }[...]
    while let first = units.first {
      let group = units.prefix { isSameResource($0, first) }
      append(Array(group), to: &output)
      units = units.dropFirst(group.count)
    }
    output += "</resources>\n".utf8
    return output
  }

  /// The plural forms of a text, and the values of a string set, are one resource.
  private static func isSameResource(_ unit: ExchangeUnit, _ first: ExchangeUnit) -> Bool {
    guard unit.address.plural != nil || unit.address.element != nil else {
      return unit.id.utf8.elementsEqual(first.id.utf8)
    }
    return resource(unit).id.utf8.elementsEqual(resource(first).id.utf8)
  }

  /// The text of a resource, and its element.
  private static func resource(_ unit: ExchangeUnit) -> (id: String, tag: String) {
    var address = unit.address
    if address.element != nil {
      address.element = nil
      return (ExchangeUnit.id(address.key, address.path), "string-array")
    }
    guard address.plural != nil else { return (unit.id, "string") }
    address.plural = nil
    return (ExchangeUnit.id(address.key, address.path), "plurals")
  }

  private static func append(_ group: [ExchangeUnit], to output: inout [UInt8]) {
    guard let first = group.first else { return }
    if let comment = first.comment { append(comment: comment, to: &output) }
    let (id, tag) = resource(first)
    output += "    <\(tag) name=\"\(AndroidName.written(id))\">".utf8
    if tag == "string" {
      append(text: first, to: &output)
    } else {
      for unit in group {
        output += "\n        <item".utf8
        if let plural = unit.address.plural {
          XMLCharacters.append(attribute: "quantity", PlainEscape.escaped(plural), to: &output)
        }
        output += ">".utf8
        append(text: unit, to: &output)
        output += "</item>".utf8
      }
      output += "\n    ".utf8
    }
    output += "</\(tag)>\n".utf8
  }

  /// The translation as element content; `aapt2` reads the same text from it.
  private static func append(text unit: ExchangeUnit, to output: inout [UInt8]) {
    let text = AndroidText.escaped(AndroidFormat.written(unit.target ?? ""))
    XMLCharacters.append(text, to: &output)
  }

  /// Comments are not imported; they can't contain two hyphens or characters that XML forbids.
  private static func append(comment: String, to output: inout [UInt8]) {
    let text = PlainEscape.escaped(comment).replacing("-", with: "‐")
    output += "    <!-- \(text) -->\n".utf8
  }

  /// Reads an exported file, or one that a person wrote.
  ///
  /// - Throws: if the file is not a resource file.
  package static func table(_ text: FileText) throws(RejectedFile) -> ImportedTable {
    var table = ImportedTable(original: nil, language: nil)
    let entries = try StringTable(text, format: .android)
    // Of two resources with one name, the last one counts; the import reports the first.
    for entry in entries.entries + entries.shadowed {
      let id = AndroidName.read(entry.key)
      func add(_ id: String, _ text: PlacedText) {
        table.units.append(
          ImportedUnit(
            id: id, source: nil, target: text.value, state: nil, offset: text.offset,
            dialect: .android))
      }
      switch entry.content {
      case .text(let text): add(id, text)
      case .forms(let forms):
        for form in forms.forms {
          add(joined(id, "plural." + PlainEscape.unescaped(form.name)), form.text)
        }
      case .list(let texts):
        for (index, text) in texts.enumerated() { add(joined(id, "set.\(index)"), text) }
      case .format: break
      }
    }
    return table
  }

  private static func joined(_ id: String, _ path: String) -> String {
    id.contains(ExchangeUnit.separator) ? "\(id).\(path)" : ExchangeUnit.id(id, path)
  }
}

/// Keys as names of Android resources, which have only letters, digits, `_` and `.`.
///
/// Any other byte becomes `__` and two hexadecimal digits. So does a `_` without a letter or digit
/// after it, so that `__` always starts an escape.
enum AndroidName {
  static func written(_ key: String) -> String {
    let bytes = Array(key.utf8)
    var output: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isDouble =
        byte == mark && (index + 1 == bytes.count || !ASCII.isAlphanumeric(bytes[index + 1]))
      if isPlain(byte, at: index), !isDouble {
        output.append(byte)
      } else {
        let digits = String(byte, radix: 16)
        output += "__\(digits.count == 1 ? "0" : "")\(digits)".utf8
      }
    }
    return output.isEmpty ? "__" : String(decoding: output, as: UTF8.self)
  }

  static func read(_ name: String) -> String {
    if name == "__" { return "" }
    var cursor = TextCursor(Array(name.utf8))
    var output: [UInt8] = []
    while let byte = cursor.next {
      let start = cursor
      if cursor.take("__"), let high = digit(&cursor), let low = digit(&cursor) {
        output.append(high << 4 | low)
      } else {
        cursor = start
        output.append(byte)
        _ = cursor.pop()
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func digit(_ cursor: inout TextCursor) -> UInt8? {
    cursor.pop().flatMap(ASCII.hexadecimal)
  }

  private static let mark = UInt8(ascii: "_")

  /// A name can't start with a digit, a dot or `_`.
  private static func isPlain(_ byte: UInt8, at index: Int) -> Bool {
    if index == 0 { return ASCII.isLetter(byte) }
    return ASCII.isAlphanumeric(byte) || byte == mark || byte == UInt8(ascii: ".")
  }
}
