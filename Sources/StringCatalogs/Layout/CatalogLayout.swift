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
  ) throws(CatalogFault) -> LayoutFinding? {
    var check = LayoutCheck(bytes, collation: collation)
    return try check.firstFinding()
  }

  /// The file in Xcode's layout; nil if it already is.
  ///
  /// Numbers and duplicate members stay unchanged. A part is read only after the parts before it
  /// have confirmed where it starts.
  /// - Throws: if the bytes are not JSON.
  package func formatted(
    _ bytes: UnsafeRawBufferPointer, _ cuts: CatalogCuts,
    part: (Int) throws(CatalogFault) -> LayoutPart
  ) throws(CatalogFault) -> CatalogPieces? {
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
  ) throws(CatalogFault) -> LayoutPart {
    try LayoutPart(part, of: cuts, bytes, collation: collation)
  }
}
