import Base

/// Finds versions in a JSON file, in its root object or at a key such as `expo.version`.
enum JSONMember {
  /// The first existing key counts.
  ///
  /// - Throws: the reason why it can't be read.
  static func versions(
    _ bytes: [UInt8], keys: [String]
  ) throws(StreamFault) -> [VersionRange] {
    try members(bytes, keys: keys).filter(\.isReplaceable).ofFirst(keys)
  }

  /// The texts, and the whole numbers, which can't be replaced.
  static func members(
    _ bytes: [UInt8], keys: [String]
  ) throws(StreamFault) -> [VersionRange] {
    var members: [VersionRange] = []
    var stream = try JSONStream(ByteChunks(bytes))
    try read(&stream, bytes, below: [], KeyPaths(keys), &members)
    try stream.readEnd()
    return members
  }

  private static func read(
    _ stream: inout JSONStream, _ bytes: [UInt8], below path: [String], _ keys: KeyPaths,
    _ members: inout [VersionRange]
  ) throws(StreamFault) {
    try stream.readObject { stream, name throws(StreamFault) in
      let path = path + [name]
      if let key = keys.text(path) {
        let isNumber = try stream.kind() == .number
        let text =
          isNumber ? try stream.readNumber()?.integer.map(String.init) : try stream.readString()
        guard let text else { return }
        let end = isNumber ? stream.offset : stream.offset - 1
        let range = max(0, end - text.utf8.count)..<end
        members.append(
          VersionRange(
            key: key, range: range, text: text,
            isReplaceable: !isNumber && bytes[range].elementsEqual(text.utf8)))
      } else if keys.lead(through: path) {
        try read(&stream, bytes, below: path, keys, &members)
      }
    }
  }
}

/// The key paths of nested tables, as a configuration writes them: `expo.version`.
///
/// A dot separates tables. A name in double quotes is one key, with any content, so that
/// `"expo.version"` is the key `expo.version` of the root table.
struct KeyPaths {
  private let texts: [(path: [String], text: String)]

  init(_ keys: [String]) {
    texts = keys.map { (Self.names(of: $0), $0) }
  }

  /// The path as written; nil if no key is searched here.
  func text(_ path: [String]) -> String? {
    texts.first { $0.path == path }?.text
  }

  /// True if a key below is searched.
  func lead(through path: [String]) -> Bool {
    texts.contains { $0.path.count > path.count && $0.path.starts(with: path) }
  }

  /// The names of a path; an unclosed quote extends to the end.
  static func names(of text: String) -> [String] {
    var names: [String] = []
    var name = ""
    var isQuoted = false
    var isEscaped = false
    for character in text {
      switch character {
      case _ where isEscaped:
        name.append(character)
        isEscaped = false
      case "\\" where isQuoted: isEscaped = true
      case "\"" where isQuoted: isQuoted = false
      case "\"" where name.isEmpty: isQuoted = true
      case "." where !isQuoted:
        names.append(name)
        name = ""
      default: name.append(character)
      }
    }
    return names + [name]
  }
}
