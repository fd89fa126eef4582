import StringCatalogs

extension CatalogLayout {
  /// The file in Xcode's layout, its parts one after another; nil if it is unchanged.
  func formatted(
    _ bytes: UnsafeRawBufferPointer, parts: Int, smallestPart: Int = CatalogCuts.smallestPart
  ) throws(CatalogError) -> CatalogPieces? {
    let cuts = CatalogCuts(bytes, parts: parts, smallestPart: smallestPart)
    return try formatted(bytes, cuts) { index throws(CatalogError) in
      try part(index, of: cuts, bytes)
    }
  }
}
