import Base

/// Finds versions in a JSON file, in its root object or at a key such as `expo.version`.
enum JSONMember {
  /// The first existing key counts.
  ///
  /// - Throws: the reason why it can't be read.
  static func versions(
    _ bytes: [UInt8], keys: [String]
  ) throws(StreamFault) -> [VersionRange] {
    let paths = KeyPaths(keys)
    let texts = try texts(bytes, paths)
    let found = members(bytes, paths).filter {
      texts[$0.key]?.contains(ASCII.text(bytes[$0.range])) == true
    }
    return found.ofFirst(keys)
  }

  /// The texts and whole numbers by their keys.
  static func texts(
    _ bytes: [UInt8], _ paths: KeyPaths
  ) throws(StreamFault) -> [String: Set<String>] {
    var texts: [String: Set<String>] = [:]
    var stream = try JSONStream(ByteChunks(bytes))
    try read(&stream, below: [], paths, &texts)
    try stream.readEnd()
    return texts
  }

  private static func read(
    _ stream: inout JSONStream, below path: [String], _ keys: KeyPaths,
    _ texts: inout [String: Set<String>]
  ) throws(StreamFault) {
    try stream.readObject { stream, name throws(StreamFault) in
      let path = path + [name]
      if let key = keys.text(path) {
        let text =
          try stream.kind() == .number
          ? stream.readNumber()?.integer.map(String.init) : stream.readString()
        if let text { texts[key, default: []].insert(text) }
      } else if keys.lead(through: path) {
        try read(&stream, below: path, keys, &texts)
      } else {
        try stream.skipValue()
      }
    }
  }

  /// The bytes are valid JSON.
  private static func members(_ bytes: [UInt8], _ keys: KeyPaths) -> [VersionRange] {
    var cursor = ByteCursor(bytes)
    /// The path of each open object; nil for a list and everything in it.
    var path: [[String]?] = []
    var name: [String]?
    var found: [VersionRange] = []
    while let byte = cursor.peek() {
      switch byte {
      case UInt8(ascii: "{"):
        path.append(path.isEmpty ? [] : name)
        (name, cursor.position) = (nil, cursor.position + 1)
      case UInt8(ascii: "["):
        path.append(nil)
        (name, cursor.position) = (nil, cursor.position + 1)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = path.popLast()
        (name, cursor.position) = (nil, cursor.position + 1)
      case UInt8(ascii: "\""):
        let text = cursor.takeQuoted()
        cursor.skipBlanks()
        guard cursor.peek() == UInt8(ascii: ":") else { continue }
        cursor.position += 1
        cursor.skipBlanks()
        name = path.last.flatMap { $0 }.map { $0 + [ASCII.text(bytes[text])] }
        guard let key = name.flatMap(keys.text), cursor.peek() == UInt8(ascii: "\"") else {
          continue
        }
        found.append(VersionRange(key: key, range: cursor.takeQuoted()))
      default: cursor.position += 1
      }
    }
    return found
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
