/// A ref and the object that it points to.
package struct Reference: Hashable, Sendable {
  /// The full name, such as `refs/heads/main`; bytes that are not UTF-8 become U+FFFD.
  package var name: String
  package var id: ObjectID
  /// The commit behind an annotated tag, if the storage contains it.
  package var peeled: ObjectID?
  /// The target of a symbolic ref, such as `refs/remotes/origin/HEAD`.
  package var symbolicTarget: String?

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

/// The content of a ref's own file.
enum LooseRef: Equatable, Sendable {
  case id(ObjectID)
  case symbolic(String)

  /// Parses `ref: NAME` or an object ID, each with trailing white space; nil for anything else.
  init?(parsing bytes: [UInt8]) {
    var text = bytes[...]
    while let last = text.last, Self.isBlank(last) { text.removeLast() }
    if text.starts(with: "ref:".utf8) {
      let name = text.dropFirst(4).drop(while: Self.isBlank)
      if name.isEmpty { return nil }
      self = .symbolic(String(decoding: name, as: UTF8.self))
    } else {
      let digits = text.prefix { !Self.isBlank($0) }
      guard let id = digits.withUnsafeBytes({ ObjectID(hex: $0) }) else { return nil }
      self = .id(id)
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }
}

/// The HEAD of a working tree.
package enum Head: Hashable, Sendable {
  /// A branch by its short name and full ref; no ID means that it is unborn.
  case branch(name: String, ref: String, id: ObjectID?)
  case detached(ObjectID)

  /// The commit that is checked out, if there is one.
  package var id: ObjectID? {
    switch self {
    case .branch(_, _, let id): id
    case .detached(let id): id
    }
  }

  /// The short name of the branch, if one is checked out.
  package var branch: String? {
    switch self {
    case .branch(let name, _, _): name
    case .detached: nil
    }
  }

  private static let branches = "refs/heads/"

  /// `main` of `refs/heads/main`; a ref outside the branches keeps its full name.
  static func shortName(of ref: String) -> String {
    ref.utf8.starts(with: branches.utf8) ? String(ref.dropFirst(branches.count)) : ref
  }
}
