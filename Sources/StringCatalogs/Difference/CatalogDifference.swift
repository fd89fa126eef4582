/// The changes from one version of a catalog to another, by key, language and text.
package struct CatalogDifference: Hashable, Sendable {
  /// By key in the order of the new file; removed ones come last, in the order of the old file.
  package let changes: [DifferenceItem]

  /// Compares two versions; layout, order and escapes don't count.
  ///
  /// - Throws: if one of them is not a catalog.
  package init(
    old: UnsafeRawBufferPointer, new: UnsafeRawBufferPointer
  ) throws(EditError) {
    let (old, new) = (try CatalogTape(editing: old), try CatalogTape(editing: new))
    guard old.strings != nil, new.strings != nil else { throw .notACatalog }
    changes = DifferenceWalk(old: old, new: new).items()
  }
}
