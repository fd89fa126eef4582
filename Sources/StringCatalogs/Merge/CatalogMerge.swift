/// The merge of two versions of a catalog that come from one: per key, language and text.
///
/// What one side changed is taken, and so is what both changed alike. Of a conflict ours stays,
/// a text with the state `needs_review`, and a member `conflict` holds what theirs has:
/// - beside members that differ, such as a `value` or a `comment`: an object of their values
/// - in a key, language or form that one side removed: `null`; the side that kept it stays
/// - in a language that takes another shape, such as plural forms: all that theirs has
package struct CatalogMerge: Hashable, Sendable {
  /// What changes in ours; nil where theirs is taken as it is.
  private let edit: CatalogEdit?
  /// What could not be decided, in the order of the members' names.
  package let conflicts: [MergeConflict]

  /// Merges what OURS and THEIRS made of BASE; what is sealed must be so in all of them.
  ///
  /// - Throws: where one of them is no object.
  package init(
    base: CatalogTape, ours: CatalogTape, theirs: CatalogTape, collation: Collation
  ) throws(EditError) {
    for tape in [base, ours, theirs] where tape.nodes.first?.kind != .object { throw .notACatalog }
    if base.bytes.isSame(as: ours.bytes) {
      edit = nil
      conflicts = []
      return
    }
    let walk = MergeWalk(base: base, ours: ours, theirs: theirs)
    let (patches, found) = walk.document()
    var writer = PatchWriter(walk.ours, collation: collation)
    edit = writer.edit(patches)
    conflicts = found.sorted { left, right in
      collation.precedes(Self.sortKey(left), Self.sortKey(right))
    }
  }

  /// The merged file, in the style of ours; nil where it is ours to the byte.
  package func pieces(
    ours: UnsafeRawBufferPointer, theirs: UnsafeRawBufferPointer
  ) -> CatalogPieces? {
    if let edit { return edit.isEmpty ? nil : edit.pieces(of: ours) }
    if ours.isSame(as: theirs) { return nil }
    var pieces = CatalogPieces(of: theirs)
    pieces.append(theirs.indices)
    return pieces
  }

  private static func sortKey(_ conflict: MergeConflict) -> [UInt8] {
    Array(conflict.path.joined(separator: "\n").utf8)
  }
}
