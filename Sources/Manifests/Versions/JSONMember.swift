import Formats

/// Finds versions in a JSON file, in its outermost object.
enum JSONMember {
  /// - Throws: what keeps it from being read as one.
  static func versions(
    _ bytes: [UInt8], keys: [String]
  ) throws(StreamFault) -> [VersionRange] {
    var texts: Set<String> = []
    var stream = try JSONStream(ByteChunks(bytes))
    try stream.readObject { stream, key throws(StreamFault) in
      if keys.contains(key) {
        if let text = try stream.readString() { texts.insert(text) }
      } else {
        try stream.skipValue()
      }
    }
    try stream.readEnd()
    return members(bytes, keys).filter { texts.contains(ASCII.text(bytes[$0.range])) }
  }

  /// The bytes are known to be JSON.
  private static func members(_ bytes: [UInt8], _ keys: [String]) -> [VersionRange] {
    var cursor = ByteCursor(bytes)
    var depth = 0
    var found: [VersionRange] = []
    while let byte = cursor.peek() {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        (depth, cursor.position) = (depth + 1, cursor.position + 1)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        (depth, cursor.position) = (depth - 1, cursor.position + 1)
      case UInt8(ascii: "\""):
        let name = cursor.takeQuoted()
        cursor.skipBlanks()
        guard depth == 1, cursor.peek() == UInt8(ascii: ":") else { continue }
        cursor.position += 1
        cursor.skipBlanks()
        guard let key = keys.first(where: { bytes[name].elementsEqual($0.utf8) }),
          cursor.peek() == UInt8(ascii: "\"")
        else { continue }
        found.append(VersionRange(key: key, range: cursor.takeQuoted()))
      default: cursor.position += 1
      }
    }
    return found
  }
}
