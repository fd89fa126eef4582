import CYaml
import Base

/// One step of libyaml through a file.
struct YAMLEvent {
  /// The type and content of the event.
  enum Kind {
    case documentStart(hasDirectives: Bool)
    case documentEnd(isMarked: Bool)
    case streamEnd
    case alias(String)
    case scalar(String, isPlain: Bool, isBlock: Bool)
    case listStart
    case mapStart(isBlock: Bool)
    /// The style of a list or a map.
    case end
  }

  let kind: Kind
  let anchor: String?
  let hasTag: Bool
  /// The start of the node, including its properties; counted from 0.
  let line: Int
  let character: Int
  let endLine: Int
}

/// The events of a file in order; only this file uses the YAML parser.
///
/// libyaml stores only what one event needs. It neither types texts nor follows aliases, so the
/// caller decides how much is stored.
struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  /// The events of UTF-8 bytes, which must outlive this value.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// The next event.
  ///
  /// - Throws: an error if the next bytes are not YAML.
  func next() throws(YAMLError) -> YAMLEvent {
    var event = yaml_event_t()
    repeat {
      guard yaml_parser_parse(parser, &event) == 1 else { throw fault }
    } while event.type == YAML_STREAM_START_EVENT
    defer { yaml_event_delete(&event) }
    return YAMLEvent(event)
  }

  private var fault: YAMLError {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "it can't be parsed"
    let mark = parser.pointee.problem_mark
    return YAMLError(
      .syntax(problem), at: TextPlace(line: Int(mark.line) + 1, column: Int(mark.column) + 1))
  }
}

extension YAMLEvent {
  fileprivate init(_ event: yaml_event_t) {
    let data = event.data
    var properties: (anchor: UnsafeMutablePointer<UInt8>?, tag: UnsafeMutablePointer<UInt8>?) = (
      nil, nil
    )
    switch event.type {
    case YAML_DOCUMENT_START_EVENT:
      let tags = data.document_start.tag_directives
      kind = .documentStart(
        hasDirectives: data.document_start.version_directive != nil || tags.start != tags.end)
    case YAML_DOCUMENT_END_EVENT: kind = .documentEnd(isMarked: data.document_end.implicit == 0)
    case YAML_ALIAS_EVENT: kind = .alias(data.alias.anchor.map { String(cString: $0) } ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = data.scalar
      properties = (scalar.anchor, scalar.tag)
      kind = .scalar(
        String(
          decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self),
        isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE,
        isBlock: [YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE].contains(scalar.style))
    case YAML_SEQUENCE_START_EVENT:
      properties = (data.sequence_start.anchor, data.sequence_start.tag)
      kind = .listStart
    case YAML_MAPPING_START_EVENT:
      properties = (data.mapping_start.anchor, data.mapping_start.tag)
      kind = .mapStart(isBlock: data.mapping_start.style == YAML_BLOCK_MAPPING_STYLE)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: kind = .end
    default: kind = .streamEnd
    }
    anchor = properties.anchor.map { String(cString: $0) }
    hasTag = properties.tag != nil
    line = Int(event.start_mark.line)
    character = Int(event.start_mark.column)
    endLine = Int(event.end_mark.line)
  }
}

/// Converts libyaml's marks, which count characters, to byte offsets; moves forward only.
struct ByteCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var line = 0
  private var character = 0
  private var lineStart = 0
  private(set) var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The byte at the cursor; 0 at the end, which no file contains.
  var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  var place: TextPlace { TextPlace(line: line + 1, column: offset - lineStart + 1) }

  /// Moves to a mark, which counts from 0.
  mutating func move(toLine line: Int, character: Int) {
    while offset < bytes.count, (self.line, self.character) < (line, character) { step() }
  }

  /// Moves past one character or line end.
  mutating func step() {
    let first = byte
    offset += 1
    if first == UInt8(ascii: "\n") || first == UInt8(ascii: "\r") && byte != UInt8(ascii: "\n") {
      (line, character, lineStart) = (line + 1, 0, offset)
    } else {
      while byte & 0xc0 == 0x80 { offset += 1 }
      character += 1
    }
  }
}
