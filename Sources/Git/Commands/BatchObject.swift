import GitStore

/// One object from the output of `git cat-file --batch`.
struct BatchObject: Equatable {
  var id: ObjectID
  var kind: String
  var bytes: ArraySlice<UInt8>

  /// All objects in order, nil for a missing one; nil as a whole if the output is invalid.
  static func parse(_ output: [UInt8]) -> [BatchObject?]? {
    var objects: [BatchObject?] = []
    var rest = output[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let header = rest[..<end]
      rest = rest[(end + 1)...]
      // The name before this word may contain spaces, so only the end of the line counts.
      if header.suffix(8).elementsEqual(" missing".utf8) {
        objects.append(nil)
        continue
      }
      let words = header.split(separator: UInt8(ascii: " "))
      guard words.count == 3, let id = words[0].withUnsafeBytes({ ObjectID(hex: $0) }),
        let size = Int(String(decoding: words[2], as: UTF8.self)), size >= 0, size < rest.count
      else { return nil }
      let bytes = rest.prefix(size)
      guard rest[bytes.endIndex] == UInt8(ascii: "\n") else { return nil }
      objects.append(
        BatchObject(id: id, kind: String(decoding: words[1], as: UTF8.self), bytes: bytes))
      rest = rest[(bytes.endIndex + 1)...]
    }
    return rest.isEmpty ? objects : nil
  }
}
