/// The texts of one language, as one file of another format than a catalog holds them.
package struct StringTable: Hashable, Sendable {
  /// The entries in the order of the file; of a key that stands there twice only the last.
  package private(set) var entries: [TextEntry] = []
  /// The entries whose key stands there again later.
  package private(set) var shadowed: [TextEntry] = []
  private var places: [[UInt8]: Int] = [:]

  init() {}

  /// Adds an entry; one of the same key, compared byte by byte, gives way.
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

/// A key with what a file says of it.
package struct TextEntry: Hashable, Sendable {
  package let key: String
  /// Where the key stands, in bytes of the text as UTF-8.
  package let offset: Int
  package var comment: String?
  package var isTranslatable = true
  package let content: TextContent
}

/// A text and where it stands.
package struct PlacedText: Hashable, Sendable {
  package let value: String
  /// In bytes of the text as UTF-8.
  package let offset: Int
}

/// What a key stands for.
package enum TextContent: Hashable, Sendable {
  case text(PlacedText)
  case forms(TextForms)
  case list([PlacedText])
  /// A text with named parts that vary, as `%#@name@`.
  case format(PlacedText, [TextVariable])
}

/// The forms of a text, by the names of catalogs.
package struct TextForms: Hashable, Sendable {
  /// What a text varies by.
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
  /// How the argument is formatted, without `%`.
  package let specifier: String
  package let forms: TextForms
}
