/// The head of an entry of a pack: what it holds, and where its zlib stream begins.
struct PackEntry {
  enum Form {
    case whole(ObjectKind)
    /// A difference to the entry at an earlier place of the same pack.
    case deltaToOffset(Int)
    /// A difference to an object that is named.
    case deltaToObject(ObjectID)
  }

  var form: Form
  /// Bytes once unpacked.
  var size: Int
  var stream: Int

  /// Reads the head at `offset`; nil where it breaks the form or leaves the file.
  init?(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    guard offset >= 12, offset < bytes.count else { return nil }
    var reader = PackNumbers(bytes, at: offset)
    guard let (type, size) = reader.typeAndSize() else { return nil }
    switch type {
    case 1: form = .whole(.commit)
    case 2: form = .whole(.tree)
    case 3: form = .whole(.blob)
    case 4: form = .whole(.tag)
    case 6:
      guard let distance = reader.distance(), distance > 0, distance <= offset - 12 else {
        return nil
      }
      form = .deltaToOffset(offset - distance)
    case 7:
      guard let id = reader.objectID() else { return nil }
      form = .deltaToObject(id)
    default: return nil
    }
    self.size = size
    stream = reader.position
  }
}
