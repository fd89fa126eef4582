import StringCatalogs

extension CatalogLayout {
  /// The file as Xcode writes it, its parts one after another; nil where it is so already.
  func formatted(
    _ bytes: UnsafeRawBufferPointer, parts: Int, smallestPart: Int = CatalogCuts.smallestPart
  ) throws(CatalogFault) -> CatalogPieces? {
    let cuts = CatalogCuts(bytes, parts: parts, smallestPart: smallestPart)
    return try formatted(bytes, cuts) { index throws(CatalogFault) in
      try part(index, of: cuts, bytes)
    }
  }
}
