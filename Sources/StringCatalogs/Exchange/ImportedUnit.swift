/// A text in an imported file.
package struct ImportedUnit: Hashable, Sendable {
  /// The form of the text's arguments.
  package enum Dialect: Hashable, Sendable {
    case apple
    /// As Xcode's XLIFF: `%1$#@name@` for `%#@name@`, `%1$lld` for `%arg`.
    case xcode
    /// `%s` for `%@`, no length modifiers.
    case android
  }

  /// The key and the variation: `key|==|plural.one`.
  package let id: String
  /// The source text of the translation, if the file contains it.
  package let source: String?
  /// The translation; nil if there is none.
  package let target: String?
  /// The state as in catalogs; nil if the file has none.
  package let state: String?
  /// Its offset in the file's text as UTF-8.
  package let offset: Int
  package var dialect = Dialect.apple
}

/// The content of a file for one catalog.
package struct ImportedTable: Hashable, Sendable {
  /// The catalog in the file; nil if the file contains none.
  package let original: String?
  /// The language in the file; nil if the file contains none.
  package let language: String?
  /// The offset at which the catalog's content starts.
  package var offset = 0
  package internal(set) var units: [ImportedUnit] = []
}
