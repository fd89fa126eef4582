/// A three-way merge of two versions of a catalog by key, language and text.
///
/// Changes of one side, and equal changes of both, are merged. In a conflict, ours is kept, a text
/// gets the state `needs_review`, and a member `conflict` contains theirs. A state is kept only with
/// the text that it was set for: of two different texts, the state that needs more work wins.
/// - beside members that differ, such as a `value` or a `comment`: an object of their values
/// - in a key, language or form that one side removed: `null`; the other side's version is kept
/// - in a language with another shape, such as plural forms: the whole value of theirs
package struct CatalogMerge: Hashable, Sendable {
  /// The changes to ours; nil if theirs is used unchanged.
  private let edit: CatalogEdit?
  /// The conflicts, in the order of the members' names.
  package let conflicts: [MergeConflict]

  /// Merges two versions with a common base; sealed values must be sealed in all of them.
  ///
  /// - Throws: if one of them is not an object.
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

  /// The merged file, in the style of ours; nil if it is identical to ours.
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

/// A place that both sides changed differently.
package struct MergeConflict: Hashable, Sendable {
  /// The names of the members from the top of the file.
  package let path: [String]
  /// The text of each side; nil if it is not a text, or missing.
  package let ours: String?
  package let theirs: String?

  /// The member that a merge adds at a conflict; it contains the other side.
  package static let marker = "conflict"

  /// The message.
  package var message: String {
    let place = path.map { "'\($0)'" }.joined(separator: " › ")
    switch (ours, theirs) {
    case (let ours?, let theirs?): return "\(place) is '\(ours)' in ours and '\(theirs)' in theirs"
    default: return "\(place) was changed on both sides"
    }
  }
}

/// The names from the top of a catalog to a place, and their meaning.
struct MergePath {
  let names: [[UInt8]]

  static let marker = Array(MergeConflict.marker.utf8)
  static let state = Array("state".utf8)
  static let shapes = Set(["stringUnit", "stringSet", "variations"].map { Array($0.utf8) })
  private static let strings = Array("strings".utf8)
  private static let localizations = Array("localizations".utf8)
  private static let holders = Set(
    ["strings", "localizations", "substitutions", "plural", "device"].map { Array($0.utf8) })

  init(_ names: [[UInt8]]) { self.names = names }

  func appending(_ name: [UInt8]) -> MergePath { MergePath(names + [name]) }

  /// True if the members have user-defined names: keys, languages, forms.
  ///
  /// A key, a language or a substitution may have the name of a container, so the place decides.
  var holdsRecords: Bool {
    guard let last = names.last, Self.holders.contains(last), names[0] == Self.strings else {
      return false
    }
    switch names.count {
    case 1: return true
    case 3: return last == Self.localizations
    case 5...:
      let isForm = last == Array("plural".utf8) || last == Array("device".utf8)
      return isForm
        ? names[names.count - 2] == Array("variations".utf8) : last == Array("substitutions".utf8)
    default: return false
    }
  }

  /// True for the content of a key, a form or a substitution in a language.
  var isText: Bool { names.count >= 4 && parent.holdsRecords }

  /// True for the text or the texts of a form, with their state.
  var isUnit: Bool {
    guard names.count >= 5, let last = names.last, parent.isText else { return false }
    return last == Array("stringUnit".utf8) || last == Array("stringSet".utf8)
  }

  var isState: Bool { names.last == Self.state && names.count >= 6 }

  private var parent: MergePath { MergePath(names.dropLast()) }
}
