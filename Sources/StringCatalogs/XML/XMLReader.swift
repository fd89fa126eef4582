import Base

/// Reads an XML file of texts strictly, event by event, with places.
///
/// A document type is skipped if it only names its DTD, which is never fetched. One with
/// declarations is an error, so no entity can expand.
struct XMLReader: ~Copyable {
  private var stream: XMLStream

  init(_ text: FileText) { stream = XMLStream(utf8: text.utf8) }

  var depth: Int { stream.depth }

  /// The bytes of the last event: of a tag from `<` to `>`, of a comment its content.
  var place: Range<Int> { stream.place }

  /// The last event as written.
  var written: ArraySlice<UInt8> { stream.bytes[place] }

  /// The next event; processing instructions and white space around the root are skipped.
  mutating func next() throws(TextError) -> XMLEvent {
    do throws(StreamFault) {
      return try stream.next()
    } catch {
      throw TextError(error, in: stream.bytes)
    }
  }
}

extension XMLElement {
  /// The name without its namespace prefix.
  var localName: String { name.split(separator: ":").last.map(String.init) ?? name }
}

extension TextError {
  /// Converts the error of an XML stream to an error of text files.
  fileprivate init(_ fault: StreamFault, in bytes: [UInt8]) {
    let offset = fault.offset ?? bytes.count
    switch fault.problem {
    case .markup(.illegalCharacter): self.init(.illegalCharacter, at: offset)
    case .markup(.declarations): self.init(.declarations, at: offset)
    case .markup(.unknownEntity(let name)): self.init(.unknownEntity(name), at: offset)
    case .markup(.wrongEndTag(let name)): self.init(.wrongEndTag(expected: name), at: offset)
    case .markup(.duplicateAttribute(let name)): self.init(.duplicateAttribute(name), at: offset)
    case .markup(.tooDeep): self.init(.tooDeep, at: offset)
    case .tooMuch: self.init(.tooLarge, at: offset)
    case .truncated, .empty: self.init(.truncated, at: offset)
    default: self = TextCursor(bytes, at: offset).unexpected
    }
  }
}
