/// The layout in which Xcode writes catalogs.
package struct CatalogLayout: Sendable {
  private let collation: Collation

  /// The layout, with the order of members.
  package init(collation: Collation) { self.collation = collation }

  /// The first place where a file differs from Xcode's layout; nil if it doesn't differ.
  ///
  /// - Throws: if the bytes up to there are not JSON.
  package func finding(
    in bytes: UnsafeRawBufferPointer
  ) throws(CatalogError) -> LayoutFinding? {
    try LayoutWriter.firstFinding(in: bytes, collation: collation)
  }

  /// The file in Xcode's layout; nil if it already is.
  ///
  /// Numbers and duplicate members stay unchanged. A part is read only after the parts before it
  /// have confirmed where it starts.
  /// - Throws: if the bytes are not JSON.
  package func formatted(
    _ bytes: UnsafeRawBufferPointer, _ cuts: CatalogCuts,
    part: (Int) throws(CatalogError) -> LayoutPart
  ) throws(CatalogError) -> CatalogPieces? {
    var join = LayoutJoin(bytes, collation: collation)
    for index in 0..<cuts.count {
      let part = try part(index)
      join.add(part)
      if part.isFinished { break }
    }
    return join.document()
  }

  /// One part of a file in Xcode's layout.
  ///
  /// - Throws: if the bytes are not JSON.
  package func part(
    _ part: Int, of cuts: CatalogCuts, _ bytes: UnsafeRawBufferPointer
  ) throws(CatalogError) -> LayoutPart {
    try LayoutPart(part, of: cuts, bytes, collation: collation)
  }
}

/// The first place where a file differs from Xcode's layout.
package struct LayoutFinding: Hashable, Sendable {
  /// A rule of the layout; the message is the file's name and this text.
  package enum Rule: String, Hashable, Sendable, CaseIterable {
    case byteOrderMark = "starts with a byte-order mark, expected none"
    case lineEnd = "ends a line with a carriage return, expected only a line feed"
    /// One member per line, two spaces per level.
    case indentation = "is indented wrongly, expected one member per line, two spaces per level"
    /// `"name" : value`.
    case colon = "has a colon with other spacing, expected one space before and after it"
    /// An opening brace, an empty line, and a closing brace.
    case emptyObject = "has an empty object, expected an empty line in it"
    case escape = "has an escape that Xcode does not write"
    case order = "has members in another order than Xcode writes"
    case finalNewline = "has content after the last brace, expected none"
  }

  package let rule: Rule
  package let offset: Int
}
