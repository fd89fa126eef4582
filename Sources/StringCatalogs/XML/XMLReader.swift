import Formats

/// Reads an XML file of texts strictly, event by event, with places.
///
/// A document type is skipped if it only names its DTD, which is never fetched. One with
/// declarations is an error, so no entity can expand.
struct XMLReader: ~Copyable {
  private var stream: XMLStream

  init(_ text: FileText) { stream = XMLStream(utf8: text.utf8) }

  /// How many elements are open.
  var depth: Int { stream.depth }

  /// The text at a place, as written.
  func bytes(at place: Range<Int>) -> ArraySlice<UInt8> { stream.bytes[place] }

  /// The next event; processing instructions and white space around the root are skipped.
  mutating func next() throws(TextFault) -> XMLEvent {
    let event: Formats.XMLEvent
    do throws(StreamFault) {
      event = try stream.next()
    } catch {
      throw TextFault(error, in: stream.bytes)
    }
    return switch event {
    case .start(let tag): .open(XMLElement(tag: tag, range: stream.place))
    case .text(let text): .text(Array(text.utf8), at: stream.place.lowerBound)
    case .end(let name): .close(name: name, range: stream.place)
    case .comment: .comment(stream.place)
    case .finished: .end
    }
  }
}

/// An event of a document.
enum XMLEvent {
  case open(XMLElement)
  /// The end of the element of that name, with the place of its end tag.
  case close(name: String, range: Range<Int>)
  /// Characters, references resolved.
  case text([UInt8], at: Int)
  case comment(Range<Int>)
  case end
}

/// A start tag.
struct XMLElement {
  fileprivate let tag: Formats.XMLElement
  /// The bytes from `<` to `>`.
  let range: Range<Int>

  var name: String { tag.name }

  /// The name without its namespace prefix.
  var localName: String { name.split(separator: ":").last.map(String.init) ?? name }

  /// The value of an attribute.
  func value(_ name: String) -> String? { tag[name] }
}

extension TextFault {
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
