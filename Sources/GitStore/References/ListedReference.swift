/// A ref of a listing by the part of its name that tells it from the others.
package struct ListedReference {
  /// The bytes that follow on the prefix that was asked for, lent while the ref is shown.
  package var name: UnsafeRawBufferPointer
  /// Where it points, tags looked through where the storage tells it.
  package var target: ObjectID
  package var isSymbolic: Bool

  /// A reference as listed.
  package init(name: UnsafeRawBufferPointer, target: ObjectID, isSymbolic: Bool = false) {
    self.name = name
    self.target = target
    self.isSymbolic = isSymbolic
  }
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

extension UnsafeRawBufferPointer {
  /// The bytes after the first ones.
  func behind(_ count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: dropFirst(count))
  }
}
