package import Base

/// A file's text as UTF-8, whatever its encoding was.
package struct FileText: Hashable, Sendable {
  package let path: String
  /// The text without a byte-order mark, in valid UTF-8.
  package let utf8: [UInt8]

  /// Reads UTF-8, or UTF-16 that starts with a byte-order mark or an ASCII character.
  ///
  /// - Throws: if the bytes are not such a text.
  package init(_ bytes: some Sequence<UInt8>, path: String) throws(RejectedFile) {
    self.path = path
    let bytes = Array(bytes)
    do {
      utf8 = try Self.decoded(bytes)
    } catch {
      throw RejectedFile(error, bytes, path: path)
    }
  }

  private static func decoded(_ bytes: [UInt8]) throws(TextError) -> [UInt8] {
    if bytes.count > mostBytes { throw TextError(.tooLarge, at: 0) }
    if bytes.starts(with: "bplist".utf8) { throw TextError(.binary, at: 0) }
    let first = Array(bytes.prefix(2))
    if first.count == 2 {
      if first == [0xff, 0xfe] { return try utf16(bytes.dropFirst(2), isBig: false) }
      if first == [0xfe, 0xff] { return try utf16(bytes.dropFirst(2), isBig: true) }
      if first[0] != 0, first[1] == 0 { return try utf16(bytes[...], isBig: false) }
      if first[0] == 0, first[1] != 0 { return try utf16(bytes[...], isBig: true) }
    }
    let fault = bytes.withUnsafeBytes { bytes in
      var check = UTF8Check(ByteCursor(bytes), 0..<bytes.count)
      return check.firstInvalidByte()
    }
    if let fault { throw TextError(.invalidUTF8, at: fault) }
    return bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
  }

  private static func utf16(
    _ bytes: ArraySlice<UInt8>, isBig: Bool
  ) throws(TextError) -> [UInt8] {
    guard bytes.count.isMultiple(of: 2) else { throw TextError(.invalidUTF16, at: bytes.endIndex) }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: bytes.startIndex, to: bytes.endIndex, by: 2) {
      let pair = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBig ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0)
    }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    let isBroken = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true
    ) { output.append($0) }
    if isBroken { throw TextError(.invalidUTF16, at: output.count) }
    return output
  }

  /// The maximum size of a text file; far below the range of 32-bit offsets.
  private static let mostBytes = 1 << 30
}

/// A file that could not be read, and why.
package struct RejectedFile: Error, Hashable, Sendable {
  package let diagnostic: Diagnostic

  init(_ fault: TextError, _ bytes: [UInt8], path: String) {
    let isConflict = fault.problem == .conflictMarker
    let place = bytes.withUnsafeBytes { bytes in
      var lines = LineFinder(bytes, path: path)
      return lines.place(of: fault.offset)
    }
    diagnostic = Diagnostic(
      (isConflict ? CatalogRule.conflictMarker : .malformed).id, fault.message,
      hint: Self.hint(fault.problem, path), evidence: ["byte": .number(fault.offset)],
      place: place)
  }

  init(_ fault: TextError, _ text: FileText) {
    self.init(fault, text.utf8, path: text.path)
  }

  private static func hint(_ problem: TextError.Problem, _ path: String) -> Remedy? {
    switch problem {
    case .conflictMarker: CatalogError.resolving(path)
    case .binary: .run(Command(["plutil", "-convert", "xml1", path]))
    case .declarations, .unknownEntity: "replace the entity with its text"
    case .invalidUTF8:
      path.hasSuffix(".csv")
        ? "save the file again as UTF-8, in Excel as 'CSV UTF-8'" : "save the file again as UTF-8"
    default: nil
    }
  }

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
