/// What has changed from one version of a catalog to another, in the words of those who translate.
package struct CatalogDifference: Hashable, Sendable {
  /// By key in the order of the new file; what is gone comes last, in the order of the old one.
  package let changes: [DifferenceItem]

  /// Compares OLD with NEW; layout, order and escapes do not count.
  ///
  /// - Throws: where one of them is no catalog.
  package init(
    old: UnsafeRawBufferPointer, new: UnsafeRawBufferPointer
  ) throws(EditError) {
    let (old, new) = (try CatalogTape(editing: old), try CatalogTape(editing: new))
    guard old.strings != nil, new.strings != nil else { throw .notACatalog }
    changes = DifferenceWalk(old: old, new: new).items()
  }
}
