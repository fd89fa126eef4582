import Base

/// The YAML features and the size that a type of file may use; other files are rejected unread.
package struct YAMLTerms: Sendable {
  /// The maximum number of bytes in the file.
  package var bytes: Int
  /// The maximum nesting depth of lists and maps.
  package var depth: Int
  /// The maximum number of texts, lists, maps and keys, aliases included.
  package var nodes: Int
  /// True if anchors, aliases, tags, merge keys and multi-line texts are allowed.
  package var isFull: Bool

  package init(bytes: Int, depth: Int, nodes: Int, isFull: Bool = false) {
    self.bytes = bytes
    self.depth = depth
    self.nodes = nodes
    self.isFull = isFull
  }
}

/// Reads the bytes of a file into nodes.
///
/// Texts stay as written. Nodes are counted while they are read, so that no file can exceed the
/// limits, whatever aliases and brackets it contains.
package enum YAMLReader {
  /// Reads one document; nil if there is none.
  ///
  /// - Throws: the first reason why the bytes can't be read.
  package static func read(
    _ bytes: [UInt8], path: String, _ terms: YAMLTerms
  ) throws(YAMLError) -> YAMLNode? {
    if bytes.count > terms.bytes {
      throw YAMLError(.tooLarge(bytes: bytes.count, most: terms.bytes))
    }
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    guard let text = String(validating: bytes, as: UTF8.self) else { throw YAMLError(.notUTF8) }
    if let (scalar, place) = ForbiddenScalars.first(in: text) {
      throw YAMLError(.forbiddenCharacter(scalar.value), at: place)
    }
    return try bytes.withUnsafeBufferPointer { (buffer) throws(YAMLError) in
      var composition = YAMLComposition(buffer, path: path, terms)
      return try composition.document()
    }
  }
}

/// Builds nodes from events, within the limits.
private struct YAMLComposition: ~Copyable {
  private let events: YAMLEvents
  private let path: String
  private let terms: YAMLTerms
  private var cursor: ByteCursor
  private var count = 0
  private var anchors: [String: YAMLNode] = [:]

  init(_ bytes: UnsafeBufferPointer<UInt8>, path: String, _ terms: YAMLTerms) {
    events = YAMLEvents(bytes)
    cursor = ByteCursor(bytes)
    self.path = path
    self.terms = terms
  }

  mutating func document() throws(YAMLError) -> YAMLNode? {
    let start = try next()
    guard case .documentStart(let hasDirectives) = start.kind else { return nil }
    if hasDirectives { throw YAMLError(.directive, at: cursor.place) }
    let root = try node(next(), depth: 1)
    if case .documentEnd(isMarked: true) = try next().kind {
      throw YAMLError(.severalDocuments, at: cursor.place)
    }
    guard case .streamEnd = try next().kind else {
      throw YAMLError(.severalDocuments, at: cursor.place)
    }
    return root
  }

  /// The next event; the cursor is then at its start.
  private mutating func next() throws(YAMLError) -> YAMLEvent {
    let event = try events.next()
    cursor.move(toLine: event.line, character: event.character)
    return event
  }

  private func place(_ place: TextPlace) -> Place {
    Place(path: path, line: place.line, column: place.column)
  }

  private mutating func node(_ event: YAMLEvent, depth: Int) throws(YAMLError) -> YAMLNode {
    let start = cursor.place
    try add(1, at: start)
    if !terms.isFull { try checkPlainness(of: event) }
    var node = YAMLNode(.list([]), at: place(start))
    switch event.kind {
    case .alias(let name):
      guard let original = anchors[name] else {
        throw YAMLError(.syntax("found undefined alias"), at: start)
      }
      try add(original.size - 1, at: start)
      try checkDepth(depth + original.depth - 1, at: start)
      return original
    case .scalar(let text, let isPlain, _):
      node.value = .scalar(text)
      node.isPlain = terms.isFull && isPlain && !event.hasTag
    case .mapStart(let isBlock):
      try checkDepth(depth, at: start)
      node.value = .map(
        try entries(depth: depth, column: isBlock && !terms.isFull ? start.column : nil))
    default:
      try checkDepth(depth, at: start)
      node.value = .list(try items(depth: depth))
    }
    if let anchor = event.anchor {
      node.hasAnchor = true
      anchors[anchor] = node
    }
    return node
  }

  private mutating func items(depth: Int) throws(YAMLError) -> [YAMLNode] {
    var items: [YAMLNode] = []
    while true {
      let event = try next()
      if case .end = event.kind { return items }
      items.append(try node(event, depth: depth + 1))
    }
  }

  /// The entries of a map; merged entries come first, and the map's own keys override them.
  private mutating func entries(
    depth: Int, column: Int?
  ) throws(YAMLError) -> [YAMLNode.Entry] {
    var own: [YAMLNode.Entry] = []
    var merged: [YAMLNode.Entry] = []
    var lines: [String: Int] = [:]
    while true {
      let event = try next()
      if case .end = event.kind { break }
      let start = cursor.place
      let key = try key(event, depth: depth, column: column)
      if let first = lines.updateValue(start.line, forKey: key) {
        throw YAMLError(.duplicateKey(key, first: first), at: start)
      }
      let isMerge = key == "<<" && event.isPlain
      if isMerge, !terms.isFull { throw YAMLError(.mergeKey, at: start) }
      let value = try node(next(), depth: depth + 1)
      if isMerge {
        if value.text != nil { throw YAMLError(.mergedText, at: start) }
        // The first map of a list overrides the others.
        merged += value.entries + value.items.flatMap(\.entries)
      } else {
        own.append(YAMLNode.Entry(key: key, keyPlace: place(start), value: value))
      }
    }
    return merged.filter { lines.updateValue(0, forKey: $0.key) == nil } + own
  }

  /// A key; without the full language, the keys of a block map must be in one column.
  private mutating func key(
    _ event: YAMLEvent, depth: Int, column: Int?
  ) throws(YAMLError) -> String {
    let start = cursor.place
    guard case .scalar(let text, let isPlain, _) = event.kind, !(text.isEmpty && isPlain) else {
      throw YAMLError(.complexKey, at: start)
    }
    if let column, column != start.column {
      throw YAMLError(.complexKey, at: TextPlace(line: start.line, column: column))
    }
    _ = try node(event, depth: depth + 1)
    return text
  }

  private mutating func add(_ nodes: Int, at place: TextPlace) throws(YAMLError) {
    count += nodes
    if count > terms.nodes { throw YAMLError(.tooManyNodes(most: terms.nodes), at: place) }
  }

  private func checkDepth(_ depth: Int, at place: TextPlace) throws(YAMLError) {
    if depth > terms.depth { throw YAMLError(.tooDeep(most: terms.depth), at: place) }
  }

  /// Rejects features of the full language; the cursor is at the start of the event.
  private mutating func checkPlainness(of event: YAMLEvent) throws(YAMLError) {
    let start = cursor.place
    switch cursor.byte {
    case UInt8(ascii: "&"): throw YAMLError(.anchor, at: start)
    case UInt8(ascii: "*"): throw YAMLError(.alias, at: start)
    case UInt8(ascii: "!"): throw YAMLError(.tag, at: start)
    default: break
    }
    guard case .scalar(_, let isPlain, let isBlock) = event.kind, event.line < event.endLine
    else { return }
    let line = start.line
    if isPlain {
      while cursor.byte != 0, cursor.place.line == line || cursor.byte <= UInt8(ascii: " ") {
        cursor.step()
      }
      throw YAMLError(.unquotedLines, at: cursor.place)
    }
    while isBlock, cursor.byte > UInt8(ascii: "\r"), cursor.byte != UInt8(ascii: "#") {
      if cursor.byte &- UInt8(ascii: "0") < 10 {
        throw YAMLError(.statedIndentation, at: cursor.place)
      }
      cursor.step()
    }
  }
}

extension YAMLEvent {
  fileprivate var isPlain: Bool {
    if case .scalar(_, isPlain: true, _) = kind { true } else { false }
  }
}
