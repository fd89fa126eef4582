/// A ref of a listing by the part of its name that tells it from the others.
package struct ListedReference: Hashable, Sendable {
  /// What follows on the prefix that was asked for.
  package var name: String
  /// Where it points, tags looked through where the storage tells it.
  package var target: ObjectID
  package var isSymbolic: Bool

  /// A reference as listed.
  package init(name: String, target: ObjectID, isSymbolic: Bool = false) {
    self.name = name
    self.target = target
    self.isSymbolic = isSymbolic
  }

  /// A reference by what follows on a prefix that it has.
  package init(_ reference: Reference, behind prefix: String) {
    name = String(Substring(reference.name.utf8.dropFirst(prefix.utf8.count)))
    target = reference.target
    isSymbolic = reference.symbolicTarget != nil
  }
}
