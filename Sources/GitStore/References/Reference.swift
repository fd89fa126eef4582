/// A ref and the object that it points to.
package struct Reference: Hashable, Sendable {
  /// The full name, such as `refs/heads/main`; bytes that are not UTF-8 become U+FFFD.
  package var name: String
  package var id: ObjectID
  /// The commit behind an annotated tag, if the storage contains it.
  package var peeled: ObjectID?
  /// The target of a symbolic ref, such as `refs/remotes/origin/HEAD`.
  package var symbolicTarget: String?

  /// Creates a reference.
  package init(
    name: String, id: ObjectID, peeled: ObjectID? = nil, symbolicTarget: String? = nil
  ) {
    self.name = name
    self.id = id
    self.peeled = peeled
    self.symbolicTarget = symbolicTarget
  }

  /// The object, following tags.
  package var target: ObjectID { peeled ?? id }
}

/// A ref of a listing, by the part of its name after the prefix.
package struct ListedReference {
  /// The bytes of the name after the prefix, valid only during the call.
  package var name: UnsafeRawBufferPointer
  /// The object, following tags if the storage contains their targets.
  package var target: ObjectID
  package var isSymbolic = false
}

extension Reference {
  /// Calls `body` with the reference, by its name after a prefix.
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
