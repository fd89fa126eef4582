import Base

/// The plural in a message of ICU's format: `{count, plural, one{1 file} other{{count} files}}`.
///
/// Only the first one of a message is read; a later one, and `select`, is a token of its texts.
struct ICUPlural {
  private var cursor: TextCursor
  private let offset: Int

  /// The texts of a message for each category; nil for a message without a plural.
  ///
  /// - Throws: if the plural is not closed, or has a selector that is no category.
  static func forms(of text: PlacedText, language: String) throws(TextError) -> TextForms? {
    guard text.value.utf8.contains(UInt8(ascii: "{")) else { return nil }
    var reader = ICUPlural(cursor: TextCursor(Array(text.value.utf8)), offset: text.offset)
    return try reader.forms(PluralForms(language: language).needed)
  }

  /// Throws at a `select` without a text for 'other', which ICU refuses.
  static func checkSelections(of text: PlacedText) throws(TextError) {
    let bytes = Array(text.value.utf8)
    // Each choice is read to its end: beyond any message, that would take too long.
    guard bytes.count < 1 << 14, bytes.firstRange(of: "select".utf8) != nil else { return }
    for start in bytes.indices where bytes[start] == UInt8(ascii: "{") {
      var reader = ICUPlural(cursor: TextCursor(bytes, at: start), offset: text.offset)
      guard let argument = reader.argument(of: ["select"]) else { continue }
      guard try reader.selections(argument).contains(where: { $0.selector == "other" }) else {
        throw reader.fault("a text for 'other' in each 'select'")
      }
    }
  }

  private mutating func forms(_ needed: PluralCategories) throws(TextError) -> TextForms? {
    while cursor.next != nil {
      _ = cursor.pass { $0 != UInt8(ascii: "{") }
      let start = cursor.offset
      if let argument = argument(of: ["plural", "selectordinal"]) {
        let forms = try selections(argument)
        let (head, tail) = (cursor.bytes[..<start], cursor.bytes[cursor.offset...])
        let texts = forms.map { form in
          let text = String(decoding: head + form.text + tail, as: UTF8.self)
          return (form.selector, PlacedText(value: text, offset: offset))
        }
        return TextForms(dimension: .plural, forms: try Self.named(texts, needed, offset))
      }
      if cursor.next != nil { _ = block() }
    }
    return nil
  }

  /// The argument of a choice that starts here, whose head is then passed.
  private mutating func argument(of kinds: [StaticString]) -> [UInt8]? {
    var ahead = cursor
    guard ahead.take("{") else { return nil }
    ahead.passBlanks()
    let name = ahead.pass(while: ASCII.isWord)
    ahead.passBlanks()
    guard !name.isEmpty, ahead.take(",") else { return nil }
    ahead.passBlanks()
    guard kinds.contains(where: { ahead.take($0) }) else { return nil }
    ahead.passBlanks()
    guard ahead.take(",") else { return nil }
    cursor = ahead
    return Array(cursor.bytes[name])
  }

  /// The selectors and texts up to the brace that closes the choice; `#` is its argument.
  private mutating func selections(
    _ argument: [UInt8]
  ) throws(TextError) -> [(selector: String, text: [UInt8])] {
    var forms: [(selector: String, text: [UInt8])] = []
    while true {
      cursor.passBlanks()
      if cursor.take("}") { return forms }
      let word = cursor.pass { !TextCursor.isBlank($0) && !"{}".utf8.contains($0) }
      let selector = cursor.text(word)
      if selector.hasPrefix("offset:") { continue }
      cursor.passBlanks()
      guard !word.isEmpty, let block = block() else {
        throw fault("a text in braces for each form, and '}' after the last one")
      }
      forms.append((selector, Self.replaced(cursor.bytes[block], argument)))
    }
  }

  private func fault(_ expected: String) -> TextError {
    TextError(.wrongShape(expected: expected), at: offset)
  }

  /// Passes a text in braces; returns it without them, or nil if it is not closed.
  private mutating func block() -> Range<Int>? {
    let start = cursor.offset
    guard cursor.take("{") else { return nil }
    var depth = 1
    while let byte = cursor.pop() {
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return start + 1..<cursor.offset - 1 }
    }
    return nil
  }

  /// The text of a form with its argument instead of `#`, except in nested arguments.
  private static func replaced(_ text: ArraySlice<UInt8>, _ argument: [UInt8]) -> [UInt8] {
    var depth = 0
    return text.flatMap { byte -> [UInt8] in
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      return byte == UInt8(ascii: "#") && depth == 0
        ? Array("{".utf8) + argument + Array("}".utf8) : [byte]
    }
  }

  /// The forms by category; a form for one number is that of a category if no other form is.
  private static func named(
    _ texts: [(selector: String, text: PlacedText)], _ needed: PluralCategories, _ offset: Int
  ) throws(TextError) -> [TextForms.Form] {
    let names = Set(texts.map(\.selector))
    var forms: [TextForms.Form] = []
    for (selector, text) in texts {
      if let category = PluralCategory.allCases.first(where: {
        $0 != .unknown && $0.name == selector
      }) {
        forms.append(TextForms.Form(name: category.name, text: text))
      } else if let category = exact[selector] {
        let isUsed = category == .zero || needed.contains(PluralCategories(category))
        if isUsed, !names.contains(category.name) {
          forms.append(TextForms.Form(name: category.name, text: text))
        }
      } else if !selector.hasPrefix("=") {
        throw TextError(
          .wrongShape(expected: "a plural category such as 'one' or 'other'"), at: offset)
      }
    }
    return forms
  }

  private static let exact: [String: PluralCategory] = ["=0": .zero, "=1": .one, "=2": .two]
}
