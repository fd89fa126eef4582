package import Base
package import YAML

/// The bytes of a manifest by line and column, to inspect and edit how values are written.
package struct SpecSource: Sendable {
  let bytes: [UInt8]
  /// The start of each line.
  private let lines: [Int]

  /// The source of these bytes; a byte order mark belongs to the first line.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    var lines = [bytes.starts(with: mark) ? mark.count : 0]
    for (index, byte) in bytes.enumerated() {
      let isEnd =
        byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
          && (index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n"))
      if isEnd { lines.append(index + 1) }
    }
    self.lines = lines
  }

  func offset(of place: Place) -> Int? {
    offset(of: TextPlace(line: place.line, column: place.column))
  }

  /// The offset of a place; nil after the end.
  package func offset(of place: TextPlace) -> Int? {
    guard lines.indices.contains(place.line - 1), place.column > 0 else { return nil }
    let offset = lines[place.line - 1] + place.column - 1
    return offset <= bytes.count ? offset : nil
  }

  /// The range of a single-line text with its quotes; nil if it can't be found.
  func range(of text: String, at place: Place) -> Range<Int>? {
    guard let start = offset(of: place), start < bytes.count
    else { return nil }
    let letters = Array(text.utf8)
    if bytes[start...].starts(with: letters), !letters.isEmpty {
      return start..<start + letters.count
    }
    let quote = bytes[start]
    guard quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\""),
      bytes[(start + 1)...].starts(with: letters + [quote])
    else { return nil }
    return start..<start + letters.count + 2
  }

  func text(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The indentation of a line, if only spaces precede a column.
  func indentation(of place: Place) -> String? {
    guard let start = offset(of: TextPlace(line: place.line, column: 1)),
      let end = offset(of: place),
      bytes[start..<end].allSatisfy({ $0 == UInt8(ascii: " ") })
    else { return nil }
    return text(in: start..<end)
  }

  func lineEnd(before offset: Int) -> String {
    guard offset > 1, bytes[offset - 1] == UInt8(ascii: "\n") else { return "\n" }
    return bytes[offset - 2] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }
}

/// Reads the bytes of a manifest or another YAML file.
package enum SpecReader {
  /// Reads one map; an empty file is an empty map.
  ///
  /// - Throws: the first error.
  package static func read(_ bytes: [UInt8], path: String) throws(YAMLError) -> YAMLNode {
    let terms = YAMLTerms(
      bytes: SpecLimits.bytes, depth: SpecLimits.depth, nodes: SpecLimits.nodes, isFull: true)
    let empty = YAMLNode(.map([]), at: Place(path: path, line: 1))
    guard let node = try YAMLReader.read(bytes, path: path, terms), node.text != "" else {
      return empty
    }
    if case .map = node.value { return node }
    throw YAMLError(.noMap, at: TextPlace(line: node.place.line, column: node.place.column))
  }
}

/// The size limits of a manifest and of related files; larger ones are not read.
package enum SpecLimits {
  /// Bytes of one file.
  package static let bytes = 1 << 20
  /// The depth of nested lists and maps.
  package static let depth = 64
  /// Texts, lists, maps and keys, with aliases resolved.
  package static let nodes = 50_000
  /// Files of one manifest.
  package static let files = 200
  /// The depth of nested includes.
  package static let includes = 16
  /// Nodes that templates of a manifest may expand to.
  package static let expanded = 100_000
  /// Settings files, each counted as often as it is included.
  package static let settingsFiles = 1000
  /// Bytes of one settings file.
  package static let settingsBytes = 64 * 1024
  /// Findings of one manifest; the others are only counted.
  package static let findings = 500
}

/// Paths in a manifest, as plain texts without access to the file system.
package enum SpecPath {
  /// The path relative to the top, without `.` and `..`, from a path in a directory's manifest.
  ///
  /// Nil if it is above the top, is absolute or contains settings.
  package static func normal(_ path: String, in directory: String = "") -> String? {
    path.hasPrefix("~") || path.contains("$") ? nil : plain(joined(directory, path))
  }

  /// The same for a literal path: `$` is an ordinary character in a file name.
  package static func plain(_ path: String) -> String? {
    if path.hasPrefix("/") { return nil }
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// The destination of a link, relative to the top; nil if it is above the top or absolute.
  package static func destination(_ text: String, of link: String) -> String? {
    if text.hasPrefix("/") { return nil }
    let directory = directory(of: link)
    return plain(directory.isEmpty ? text : directory + "/" + text)
  }

  /// A path relative to a directory; absolute ones and placeholders stay.
  package static func joined(_ directory: String, _ path: String) -> String {
    if directory.isEmpty || path.hasPrefix("/") || path.hasPrefix("$") { return path }
    return directory + "/" + path
  }

  /// The directory of a file; empty for the top.
  package static func directory(of path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }

  /// A directory and its parents, up to the top.
  static func above(_ directory: String) -> [String] {
    var directories = [directory]
    while let last = directories.last, !last.isEmpty {
      directories.append(SpecPath.directory(of: last))
    }
    return directories
  }

  /// The path, or a parent that is among those of files, such as a link or a submodule.
  static func nearest(_ path: String, where isFile: (String) -> Bool) -> String? {
    var path = path
    while !path.isEmpty {
      if isFile(path) { return path }
      path = directory(of: path)
    }
    return nil
  }
}
