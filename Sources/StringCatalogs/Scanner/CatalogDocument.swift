/// The members of a catalog besides its entries, and the start of its entries.
package struct CatalogDocument: Sendable {
  /// The language of the keys; `en` by default.
  package private(set) var sourceLanguage = "en"
  /// The quote of its value, once it has been read.
  private(set) var sourcePlace: Int?
  /// Unused members, among them keys outside of `strings`.
  package private(set) var strayMembers: [StringToken] = []
  /// Members that a merge has left.
  package private(set) var conflicts: [StringToken] = []
  /// Known members that are duplicated.
  package private(set) var duplicateMembers: [StringToken] = []
  /// The offset after the brace of `strings`; nil if the member is missing.
  package private(set) var entriesStart: Int?
  private var seen = CatalogMembers()

  /// Reads the members before the entries; those after them only to find the source language.
  package init(_ bytes: UnsafeRawBufferPointer) throws(CatalogError) {
    if bytes.count > UInt32.max { throw .tooLarge(bytes: bytes.count) }
    var cursor = ByteCursor(bytes)
    _ = cursor.takeByteOrderMark()
    cursor.skipBlanks()
    try cursor.expect(UInt8(ascii: "{"))
    cursor.skipBlanks()
    if cursor.take(UInt8(ascii: "}")) {
      try Self.expectEnd(&cursor)
    } else {
      try read(&cursor, untilEntries: true)
    }
    if entriesStart != nil, !seen.contains(.sourceLanguage) { try lookAhead(cursor) }
  }

  /// Reads the members after the entries, up to the end of the file.
  package mutating func finish(_ cursor: inout ByteCursor) throws(CatalogError) {
    cursor.skipBlanks()
    if cursor.take(UInt8(ascii: "}")) { return try Self.expectEnd(&cursor) }
    try cursor.expect(UInt8(ascii: ","))
    cursor.skipBlanks()
    try read(&cursor, untilEntries: false)
  }

  private static func expectEnd(_ cursor: inout ByteCursor) throws(CatalogError) {
    cursor.skipBlanks()
    if cursor.isAtEnd { return }
    let fault = cursor.unexpected
    if case .conflictMarker = fault { throw fault }
    throw .trailingBytes(at: cursor.offset)
  }

  private mutating func read(
    _ cursor: inout ByteCursor, untilEntries: Bool
  ) throws(CatalogError) {
    while true {
      let name = try cursor.memberName()
      let member = CatalogMember(name, in: cursor)
      if member == .strings, untilEntries {
        _ = seen.insert(.strings)
        if cursor.next != UInt8(ascii: "{") { try cursor.refuse(.object) }
        entriesStart = cursor.offset + 1
        return
      }
      try read(member, name, &cursor)
      cursor.skipBlanks()
      if cursor.take(UInt8(ascii: "}")) { return try Self.expectEnd(&cursor) }
      try cursor.expect(UInt8(ascii: ","))
      cursor.skipBlanks()
    }
  }

  private mutating func read(
    _ member: CatalogMember?, _ name: StringToken, _ cursor: inout ByteCursor
  ) throws(CatalogError) {
    guard let member, [.sourceLanguage, .strings, .version].contains(member) else {
      if member == .conflict { conflicts.append(name) } else { strayMembers.append(name) }
      return try cursor.skipValue(depth: 1)
    }
    let isFirst = seen.insert(member)
    if !isFirst { duplicateMembers.append(name) }
    guard member == .sourceLanguage, isFirst else { return try cursor.skipValue(depth: 1) }
    if cursor.next != UInt8(ascii: "\"") { try cursor.refuse(.string) }
    sourcePlace = cursor.offset
    sourceLanguage = cursor.text(of: try cursor.string())
  }

  /// Finds a source language after the entries, which can't be read without it.
  private mutating func lookAhead(_ cursor: ByteCursor) throws(CatalogError) {
    var (ahead, cursor) = (self, cursor)
    try cursor.skipValue(depth: 1)
    try ahead.finish(&cursor)
    sourceLanguage = ahead.sourceLanguage
  }
}

extension CatalogDocument {
  /// A scanner over all entries.
  package func entries(_ bytes: UnsafeRawBufferPointer) throws(CatalogError) -> EntryScanner {
    try EntryScanner(
      bytes, from: entriesStart ?? bytes.count, stop: entriesStart == nil ? bytes.count : .max)
  }
}
