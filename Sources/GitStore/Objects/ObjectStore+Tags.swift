extension ObjectStore {
  /// The commit of an ID, or of a tag with this ID; nil if these files don't contain it.
  package func commit(_ id: ObjectID) -> ObjectID? {
    guard let object = try? read(id, limit: Self.tagLimit) else { return nil }
    switch object.kind {
    case .commit: return id
    case .tag: return object.bytes.withUnsafeBytes(Self.target)
    case .tree, .blob: return nil
    }
  }

  /// For a tag of a commit, which starts with `object`, 40 digits and `type commit`.
  private static func target(_ bytes: UnsafeRawBufferPointer) -> ObjectID? {
    let (word, end) = ("object ".utf8, 47)
    guard bytes.count > end, bytes.starts(with: word),
      bytes[end...].starts(with: "\ntype commit\n".utf8)
    else { return nil }
    return ObjectID(hex: UnsafeRawBufferPointer(rebasing: bytes[word.count..<end]))
  }

  /// Git reads longer messages.
  private static let tagLimit = 1 << 20
}
