/// The layout in which Xcode writes catalogs.
package struct CatalogLayout: Sendable {
  private let collation: Collation

  /// The layout, with the order of members.
  package init(collation: Collation) { self.collation = collation }

  /// The first place where a file is not as Xcode writes it; nil where it is, to the byte.
  ///
  /// - Throws: where the bytes up to there are no JSON.
  package func finding(
    in bytes: UnsafeRawBufferPointer
  ) throws(CatalogFault) -> LayoutFinding? {
    var check = LayoutCheck(bytes, collation: collation)
    return try check.firstFinding()
  }

  /// The file as Xcode writes it; nil where it is so already.
  ///
  /// Numbers and members of the same name stay as they are. A part is asked for only once the parts
  /// before it have proved where it begins.
  /// - Throws: where the bytes are no JSON.
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

  /// One part of a file as Xcode writes it.
  ///
  /// - Throws: where the bytes are no JSON.
  package func part(
    _ part: Int, of cuts: CatalogCuts, _ bytes: UnsafeRawBufferPointer
  ) throws(CatalogFault) -> LayoutPart {
    try LayoutPart(part, of: cuts, bytes, collation: collation)
  }
}
