package import Diagnostics

extension CatalogFault {
  /// The rule that speaks of the fault.
  package var rule: CatalogRule {
    if case .conflictMarker = self { return .conflictMarker }
    return .malformed
  }

  /// The fault as a finding at its place in the file at `path`.
  package func diagnostic(_ bytes: UnsafeRawBufferPointer, path: String) -> Diagnostic {
    var lines = LineFinder(bytes, path: path)
    return Diagnostic(
      rule.id, message(bytes), severity: rule.severity, hint: hint(path),
      evidence: ["byte": .number(offset)], place: lines.place(of: offset))
  }

  private func message(_ bytes: UnsafeRawBufferPointer) -> String {
    switch self {
    case .unexpectedByte(let offset): "\(Self.name(of: bytes, at: offset)) can't stand there"
    case .truncated: "the file ends too early"
    case .badEscape: "a backslash begins no legal escape"
    case .invalidUTF8: "a string is not UTF-8"
    case .controlCharacter(let offset):
      "\(Self.name(of: bytes, at: offset)) stands in a string without an escape"
    case .tooDeep: "values are nested deeper than \(ByteCursor.deepest) levels"
    case .conflictMarker: "a merge conflict is not resolved"
    case .trailingBytes: "something stands behind the end of the catalog"
    case .wrongShape(_, let expected): "a string catalog has \(expected.rawValue) there"
    case .tooLarge(let count): "\(count) bytes are more than a catalog can have"
    }
  }

  private func hint(_ path: String) -> Remedy? {
    guard case .conflictMarker = self else { return nil }
    return "resolve it, or take one side: git checkout --ours -- '\(path)'"
  }

  private static func name(of bytes: UnsafeRawBufferPointer, at offset: Int) -> String {
    guard bytes.indices.contains(offset) else { return "the end" }
    let byte = bytes[offset]
    if (0x21..<0x7f).contains(byte) { return "'\(UnicodeScalar(byte))'" }
    let digits = String(byte, radix: 16)
    return "the byte 0x" + (digits.count == 1 ? "0" : "") + digits
  }
}
