/// The character encoding of a report.
enum TextEncoding {
  case utf8
  case latin1

  /// The encoding in a byte-order mark or XML declaration, and the length of the mark.
  static func found(in start: [UInt8]) throws(StreamFault) -> (TextEncoding, markLength: Int) {
    if start.starts(with: [0xef, 0xbb, 0xbf]) { return (.utf8, 3) }
    let first = start.prefix(2)
    if [[0xff, 0xfe], [0xfe, 0xff], [0x3c, 0], [0, 0x3c], [0x7b, 0], [0, 0x7b], [0, 0]]
      .contains(Array(first))
    {
      throw StreamFault(.badEncoding("the text is UTF-16 or UTF-32"), line: 1)
    }
    return (try declared(in: start) ?? .utf8, 0)
  }

  private static func declared(in start: [UInt8]) throws(StreamFault) -> TextEncoding? {
    guard start.starts(with: "<?xml".utf8) else { return nil }
    let declaration = start.prefix(longestDeclaration).prefix { $0 != UInt8(ascii: ">") }
    let text = String(decoding: declaration, as: UTF8.self).lowercased()
    let parts = text.split(separator: "encoding", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let value = parts[1].drop { $0 == " " || $0 == "=" }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    let name = value.dropFirst().prefix { $0 != quote }
    switch name {
    case "utf-8", "utf8", "us-ascii", "ascii": return .utf8
    case "iso-8859-1", "latin1", "latin-1", "iso8859-1", "windows-1252", "cp1252": return .latin1
    default:
      throw StreamFault(.badEncoding("the encoding '\(name.prefix(40))' is not supported"), line: 1)
    }
  }

  private static let longestDeclaration = 256

  static func utf8(ofLatin1 bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 4)
    for byte in bytes {
      if byte < 0x80 {
        output.append(byte)
      } else {
        output.append(0xc0 | byte >> 6)
        output.append(0x80 | byte & 0x3f)
      }
    }
    return output
  }
}

/// Finds the first byte that is not valid UTF-8.
struct UTF8Check {
  /// How many bytes from the start are whole, valid characters.
  let valid: Int
  /// True if the following bytes are the start of a character that may continue.
  let isIncomplete: Bool

  /// Checks bytes that start with a character; 8 bytes at a time if they are ASCII.
  init(_ bytes: [UInt8]) {
    (valid, isIncomplete) = bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        if offset &+ 8 <= buffer.count,
          buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
          offset &+= 8
          continue
        }
        let length = Self.length(buffer, offset)
        if length <= 0 { return (offset, length < 0) }
        offset &+= length
      }
      return (offset, false)
    }
  }

  /// The length of the character at `offset`; 0 if invalid, -1 if it may continue after the end.
  private static func length(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Int {
    let first = bytes[offset]
    if first < 0x80 { return 1 }
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xbf
    switch first {
    case 0xc2...0xdf: length = 2
    case 0xe0: (length, second) = (3, 0xa0...0xbf)
    case 0xed: (length, second) = (3, 0x80...0x9f)
    case 0xe1...0xef: length = 3
    case 0xf0: (length, second) = (4, 0x90...0xbf)
    case 0xf1...0xf3: length = 4
    case 0xf4: (length, second) = (4, 0x80...0x8f)
    default: return 0
    }
    for index in 1..<length {
      guard offset + index < bytes.count else { return -1 }
      let range = index == 1 ? second : 0x80...0xbf
      if !range.contains(bytes[offset + index]) { return 0 }
    }
    return length
  }
}

/// Characters that no settings file needs and that mislead a reader or a parser.
package enum ForbiddenScalars {
  /// Control characters, YAML's other line ends, byte-order marks and bidirectional controls.
  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0a, 0x0d: false
    case 0..<0x20, 0x7f...0x9f: true
    case 0x200b...0x200f, 0x2028...0x202e, 0x2060...0x2069, 0xfeff, 0xfff9...0xffff: true
    case 0xe0000...0xe0fff: true
    default: false
    }
  }

  /// The first forbidden character in `text`, with its place.
  package static func first(in text: String) -> (scalar: Unicode.Scalar, place: TextPlace)? {
    var line = 1
    var column = 1
    for scalar in text.unicodeScalars {
      if contains(scalar) { return (scalar, TextPlace(line: line, column: column)) }
      if scalar == "\n" {
        line += 1
        column = 1
      } else {
        column += scalar.utf8.count
      }
    }
    return nil
  }
}
