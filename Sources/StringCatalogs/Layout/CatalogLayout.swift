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
  /// Numbers and members of the same name stay as they are.
  /// - Throws: where the bytes are no JSON.
  package func formatted(_ bytes: UnsafeRawBufferPointer) throws(CatalogFault) -> [UInt8]? {
    guard try finding(in: bytes) != nil else { return nil }
    var writer = LayoutWriter(try CatalogTape(bytes), collation: collation)
    return writer.document()
  }
}
