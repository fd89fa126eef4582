/// The header of a pack entry: its type, and where its zlib stream starts.
struct PackEntry {
  enum Form {
    case whole(ObjectKind)
    /// A delta to an earlier entry of the same pack.
    case deltaToOffset(Int)
    /// A delta to an object with an ID.
    case deltaToObject(ObjectID)
  }

  var form: Form
  /// The decompressed size in bytes.
  var size: Int
  var stream: Int

  /// Reads the header at `offset`; nil if it is malformed or leaves the file.
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
