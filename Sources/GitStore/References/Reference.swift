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

/// A ref of a listing by the part of its name that tells it from the others.
package struct ListedReference {
  /// The bytes that follow on the prefix that was asked for, lent while the ref is shown.
  package var name: UnsafeRawBufferPointer
  /// Where it points, tags looked through where the storage tells it.
  package var target: ObjectID
  package var isSymbolic = false
}

extension Reference {
  /// Shows `body` the reference by what follows on a prefix that it has.
  package func list<Answer>(behind prefix: String, _ body: (ListedReference) -> Answer) -> Answer {
    var name = name
    return name.withUTF8 { bytes in
      body(
        ListedReference(
          name: UnsafeRawBufferPointer(bytes).behind(prefix.utf8.count),
          target: target, isSymbolic: symbolicTarget != nil))
    }
  }
}
