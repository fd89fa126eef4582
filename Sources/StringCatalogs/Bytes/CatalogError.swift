package import Base

/// Why bytes are not a string catalog, with the offset of the error.
package enum CatalogError: Error, Hashable, Sendable {
  case unexpectedByte(at: Int)
  case truncated(at: Int)
  /// A backslash that starts no escape, or half of a surrogate pair.
  case badEscape(at: Int)
  case invalidUTF8(at: Int)
  /// An unescaped control character in a string.
  case controlCharacter(at: Int)
  case tooDeep(at: Int)
  /// A conflict marker of Git: `<<<<<<<`, `|||||||`, `=======` or `>>>>>>>`.
  case conflictMarker(at: Int)
  case trailingBytes(at: Int)
  /// Valid JSON, but of another shape than a catalog has here.
  case wrongShape(at: Int, expected: ExpectedShape)
  /// More bytes than 32-bit offsets can address.
  case tooLarge(bytes: Int)

  /// What a catalog must have at a place.
  package enum ExpectedShape: String, Hashable, Sendable {
    case object = "an object"
    case array = "an array"
    case string = "a string"
  }

  /// The offset of the error in bytes.
  package var offset: Int {
    switch self {
    case .unexpectedByte(let offset), .truncated(let offset), .badEscape(let offset),
      .invalidUTF8(let offset), .controlCharacter(let offset), .tooDeep(let offset),
      .conflictMarker(let offset), .trailingBytes(let offset), .wrongShape(let offset, _):
      offset
    case .tooLarge: 0
    }
  }

  /// The rule that reports the error.
  package var rule: CatalogRule {
    if case .conflictMarker = self { return .conflictMarker }
    return .malformed
  }

  /// The error as a finding, with its place in the file at `path`.
  package func diagnostic(_ bytes: UnsafeRawBufferPointer, path: String) -> Diagnostic {
    var lines = LineFinder(bytes, path: path)
    return Diagnostic(
      rule.id, message(bytes), severity: rule.severity, hint: hint(path),
      evidence: ["byte": .number(offset)], place: lines.place(of: offset))
  }

  private func message(_ bytes: UnsafeRawBufferPointer) -> String {
    switch self {
    case .unexpectedByte(let offset): "\(Self.name(of: bytes, at: offset)) is not expected here"
    case .truncated: "the file is truncated"
    case .badEscape: "a backslash starts no valid escape"
    case .invalidUTF8: "a string is not UTF-8"
    case .controlCharacter(let offset):
      "\(Self.name(of: bytes, at: offset)) must be escaped in a string"
    case .tooDeep: "values are nested deeper than \(ByteCursor.deepest) levels"
    case .conflictMarker: "the file has an unresolved merge conflict"
    case .trailingBytes: "the file has content after the end of the catalog"
    case .wrongShape(_, let expected): "expected \(expected.rawValue)"
    case .tooLarge(let count): "the file has \(count) bytes, expected less than 4 GB"
    }
  }

  private func hint(_ path: String) -> Remedy? {
    guard case .conflictMarker = self else { return nil }
    return Self.resolving(path)
  }

  /// Which side of a conflict is ours depends on the operation, so that no command keeps one side.
  static func resolving(_ path: String) -> Remedy {
    Remedy.explain("edit the conflicts, without the lines <<<<<<<, ======= and >>>>>>>; then")
      .then(.run([.flowctl("strings", "check", path), .git("add", path)]))
  }

  private static func name(of bytes: UnsafeRawBufferPointer, at offset: Int) -> String {
    guard bytes.indices.contains(offset) else { return "the end" }
    let byte = bytes[offset]
    if (0x21..<0x7f).contains(byte) { return "'\(UnicodeScalar(byte))'" }
    let digits = String(byte, radix: 16)
    return "the byte 0x" + (digits.count == 1 ? "0" : "") + digits
  }
}

/// Computes line and column of offsets; fast for offsets in rising order, correct in any order.
package struct LineFinder {
  private let bytes: UnsafeRawBufferPointer
  private let path: String
  /// The offset up to which lines have been counted.
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  /// A finder for the bytes of the file at `path`.
  package init(_ bytes: UnsafeRawBufferPointer, path: String) {
    self.bytes = bytes
    self.path = path
  }

  /// Line and column of an offset, both from 1; columns count UTF-8 bytes, as in `Place`.
  package mutating func place(of target: Int) -> Place {
    let target = min(max(target, 0), bytes.count)
    if target < offset { (offset, line, lineStart) = (0, 1, 0) }
    passWords(upTo: target)
    while offset < target {
      if bytes[offset] == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, offset + 1) }
      offset += 1
    }
    return Place(path: path, line: line, column: target - lineStart + 1)
  }

  private mutating func passWords(upTo target: Int) {
    let newline = ByteWord(repeating: UInt8(ascii: "\n"))
    while offset + 8 <= target {
      let word = ByteWord(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      // Exact for every newline, not only the first: the sum must not carry from byte to byte.
      let others = word ^ newline
      let low = (others & ~ByteWord.tops) &+ ~ByteWord.tops
      let found = ~(low | others) & ByteWord.tops
      if found != 0 {
        line += found.nonzeroBitCount
        lineStart = offset + 8 - found.leadingZeroBitCount / 8
      }
      offset += 8
    }
  }
}
