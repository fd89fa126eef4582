/// A text as a file brings it back.
package struct ImportedUnit: Hashable, Sendable {
  /// How the text writes its arguments.
  package enum Dialect: Hashable, Sendable {
    case apple
    /// As Xcode's XLIFF: `%1$#@name@` for `%#@name@`, `%1$lld` for `%arg`.
    case xcode
    /// `%s` for `%@`, no modifiers of length.
    case android
  }

  /// The key and which of its texts: `key|==|plural.one`.
  package let id: String
  /// The source that was translated, where the file tells it.
  package let source: String?
  /// The translation; nil where there is none.
  package let target: String?
  /// The state in the words of catalogs; nil where the file says none.
  package let state: String?
  /// Where it stands, in bytes of the file's text as UTF-8.
  package let offset: Int
  package var dialect = Dialect.apple
}

/// What a file brings back for one catalog.
package struct ImportedTable: Hashable, Sendable {
  /// The catalog that the file names; nil where it names none.
  package let original: String?
  /// The language that the file names; nil where it names none.
  package let language: String?
  /// Where the file begins to be about that catalog.
  package var offset = 0
  package internal(set) var units: [ImportedUnit] = []
}
