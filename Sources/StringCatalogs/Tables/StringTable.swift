/// The texts of one language in one file of another format than a catalog.
package struct StringTable: Hashable, Sendable {
  /// The entries in the order of the file; of a duplicate key only the last.
  package private(set) var entries: [TextEntry] = []
  /// The entries that a later duplicate replaces.
  package private(set) var shadowed: [TextEntry] = []
  private var places: [[UInt8]: Int] = [:]

  init() {}

  /// Adds an entry; it replaces one with the same key, compared byte by byte.
  mutating func add(_ entry: TextEntry) {
    if let place = places[Array(entry.key.utf8)] {
      shadowed.append(entries[place])
      entries[place] = entry
    } else {
      places[Array(entry.key.utf8)] = entries.count
      entries.append(entry)
    }
  }
}

extension StringTable {
  /// The keys with plural forms.
  var plurals: [String] {
    entries.compactMap { if case .forms = $0.content { $0.key } else { nil } }
  }

  /// The table with `file_one` as a form of `file`, for the plurals of another language.
  fileprivate func grouped(by plurals: Set<String>) -> StringTable {
    var table = self
    table.entries = []
    table.places = [:]
    var forms: [String: [TextForms.Form]] = [:]
    for entry in entries {
      if let (base, form) = entry.form(of: plurals) { forms[base, default: []].append(form) }
    }
    for entry in entries {
      guard let (base, _) = entry.form(of: plurals) else {
        table.add(entry)
        continue
      }
      guard let own = forms.removeValue(forKey: base) else { continue }
      table.add(
        TextEntry(
          key: base, offset: entry.offset,
          content: .forms(TextForms(dimension: .plural, forms: own))))
    }
    return table
  }
}

extension TextEntry {
  /// The plural of which a plain text is a form by its name, and the form.
  fileprivate func form(of plurals: Set<String>) -> (base: String, form: TextForms.Form)? {
    guard case .text(let text) = content, let mark = key.lastIndex(of: "_") else { return nil }
    let (base, name) = (String(key[..<mark]), String(key[key.index(after: mark)...]))
    let isCategory = PluralCategory.allCases.contains { $0 != .unknown && $0.name == name }
    return isCategory && plurals.contains(base)
      ? (base, TextForms.Form(name: name, text: text)) : nil
  }
}

/// A key with its content in a file.
package struct TextEntry: Hashable, Sendable {
  package let key: String
  /// The offset of the key in the text as UTF-8.
  package let offset: Int
  package var comment: String?
  package var isTranslatable = true
  /// True if Android's build refuses the text: an apostrophe without a backslash, not in quotes.
  var hasBareApostrophe = false
  package let content: TextContent
}

/// A text and its place.
package struct PlacedText: Hashable, Sendable {
  package let value: String
  /// In bytes of the text as UTF-8.
  package let offset: Int
}

/// The content of a key.
package enum TextContent: Hashable, Sendable {
  case text(PlacedText)
  case forms(TextForms)
  case list([PlacedText])
  /// A text with named parts that vary, as `%#@name@`.
  case format(PlacedText, [TextVariable])
}

/// The forms of a text, by the names of catalogs.
package struct TextForms: Hashable, Sendable {
  /// The dimension of a variation.
  package enum Dimension: String, Hashable, Sendable {
    case plural
    case device
    case width
  }

  /// One form: `one`, `iphone`, or a width.
  package struct Form: Hashable, Sendable {
    package let name: String
    package let text: PlacedText
  }

  package let dimension: Dimension
  package let forms: [Form]
}

/// A named part of a text that varies by an argument.
package struct TextVariable: Hashable, Sendable {
  package let name: String
  package let offset: Int
  /// The format of the argument, without `%`.
  package let specifier: String
  package let forms: TextForms
}

/// One file of a table: its content and its language.
package struct TableFile: Sendable {
  package let text: FileText
  package let language: String
  package let format: TableFormat
  package private(set) var table: StringTable

  /// Reads a file; in the folder `values`, Android's language is that of the source.
  ///
  /// - Throws: if the bytes are not in the format.
  package init(
    _ bytes: some Sequence<UInt8>, path: String, language: String, format: TableFormat
  ) throws(RejectedFile) {
    text = try FileText(bytes, path: path)
    self.language = language
    self.format = format
    table = try StringTable(text, format: format, language: language)
  }

  /// The file with the forms of these plurals of i18next together, also where `other` is missing.
  func grouped(by plurals: Set<String>) -> TableFile {
    if format != .i18next || plurals.isEmpty { return self }
    var file = self
    file.table = table.grouped(by: plurals)
    return file
  }
}

/// The formats of tables that are not catalogs.
package enum TableFormat: String, CaseIterable, Sendable {
  case strings
  case stringsdict
  case android
  /// Messages of a Flutter app, in JSON with ICU's plurals.
  case arb
  /// Resources of i18next, in JSON.
  case i18next

  /// True for a format whose keys are names and whose arguments are tokens such as `{name}`.
  package var hasTokens: Bool { self == .arb || self == .i18next }

  /// A text in the form that the rules read.
  func compared(_ text: String) -> String {
    switch self {
    case .strings, .stringsdict: text
    case .android: JavaFormat.compared(text)
    case .arb, .i18next: TokenFormat.compared(text)
    }
  }
}

extension StringTable {
  /// Reads a file of a format; `.strings` may be a property list in XML, too.
  ///
  /// - Throws: if the bytes are not in the format.
  package init(
    _ text: FileText, format: TableFormat, language: String = "en"
  ) throws(RejectedFile) {
    if format.hasTokens {
      self = try JSONTableReader.table(text, format: format, language: language)
      return
    }
    do throws(TextError) {
      self =
        switch format {
        case .strings:
          Self.isMarkup(text)
            ? try StringsDictionaryReader.table(text) : try StringsReader.table(text)
        case .stringsdict: try StringsDictionaryReader.table(text)
        case .android: try AndroidReader.table(text)
        case .arb, .i18next: StringTable()
        }
    } catch {
      throw RejectedFile(error, text)
    }
  }

  private static func isMarkup(_ text: FileText) -> Bool {
    text.utf8.starts(with: "<?xml".utf8) || text.utf8.starts(with: "<!DOCTYPE".utf8)
      || text.utf8.starts(with: "<plist".utf8)
  }
}
