/// A ref and where it points.
package struct Reference: Hashable, Sendable {
  /// The whole name, such as `refs/heads/main`; bytes that are no UTF-8 read as U+FFFD.
  package var name: String
  package var id: ObjectID
  /// The commit behind an annotated tag, where the storage tells it.
  package var peeled: ObjectID?
  /// The ref that this one stands for, such as that of `refs/remotes/origin/HEAD`.
  package var symbolicTarget: String?

  /// A reference as listed.
  package init(
    name: String, id: ObjectID, peeled: ObjectID? = nil, symbolicTarget: String? = nil
  ) {
    self.name = name
    self.id = id
    self.peeled = peeled
    self.symbolicTarget = symbolicTarget
  }

  /// The object with tags looked through.
  package var target: ObjectID { peeled ?? id }
}
