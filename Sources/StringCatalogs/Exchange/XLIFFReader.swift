import Base

/// Reads XLIFF 1.2.
package struct XLIFFReader: ~Copyable {
  private struct Unit {
    let id: String
    let offset: Int
    let depth: Int
    var source: String?
    var target: String?
    var state: String?
    /// The element that contains the text, and its depth.
    var part: (name: String, depth: Int)?
  }

  private var reader: XMLReader
  private var tables: [ImportedTable] = []
  private var unit: Unit?

  private init(_ text: FileText) { reader = XMLReader(text) }

  /// The content of a document, one table for each of its files.
  ///
  /// - Throws: if it is not XLIFF 1.2.
  package static func tables(_ text: FileText) throws(RejectedFile) -> [ImportedTable] {
    do {
      var reader = XLIFFReader(text)
      return try reader.read()
    } catch {
      throw RejectedFile(error, text)
    }
  }

  private mutating func read() throws(TextError) -> [ImportedTable] {
    while true {
      switch try reader.next() {
      case .start(let element): try begin(element, at: reader.place.lowerBound)
      case .text(let text): add(text)
      case .end: close()
      case .comment: break
      case .finished: return tables
      }
    }
  }

  private mutating func begin(_ element: XMLElement, at start: Int) throws(TextError) {
    if reader.depth == 1 {
      guard element.localName == "xliff", element["version"] == "1.2" else {
        throw TextError(.wrongShape(expected: "'xliff' of version 1.2"), at: start)
      }
    }
    guard let unit else { return try beginOutside(element, start) }
    guard reader.depth == unit.depth + 1 else { return }
    switch element.localName {
    case "source":
      if unit.source != nil { throw TextError(.wrongShape(expected: "one 'source'"), at: start) }
      self.unit?.source = ""
    case "target":
      if unit.target != nil { throw TextError(.wrongShape(expected: "one 'target'"), at: start) }
      self.unit?.target = ""
      self.unit?.state = element["state"].map(PlainEscape.unescaped).map(XLIFFState.read)
    default: return
    }
    self.unit?.part = (element.localName, reader.depth)
  }

  private mutating func beginOutside(_ element: XMLElement, _ start: Int) throws(TextError) {
    switch element.localName {
    case "file":
      tables.append(
        ImportedTable(
          original: element["original"].map(PlainEscape.unescaped),
          language: element["target-language"].map(PlainEscape.unescaped), offset: start))
    case "trans-unit":
      guard let id = element["id"] else {
        throw TextError(.wrongShape(expected: "the attribute 'id'"), at: start)
      }
      if tables.isEmpty { throw TextError(.wrongShape(expected: "'file'"), at: start) }
      unit = Unit(id: PlainEscape.unescaped(id), offset: start, depth: reader.depth)
    default: break
    }
  }

  /// Adds text of a source or target; tags of inline elements are left out.
  private mutating func add(_ text: String) {
    switch unit?.part?.name {
    case "source": unit?.source? += text
    case "target": unit?.target? += text
    default: break
    }
  }

  private mutating func close() {
    guard let unit else { return }
    if let part = unit.part, reader.depth < part.depth { self.unit?.part = nil }
    guard reader.depth < unit.depth else { return }
    tables[tables.count - 1].units.append(
      ImportedUnit(
        id: unit.id, source: unit.source.map(PlainEscape.unescaped),
        target: unit.target.map(PlainEscape.unescaped), state: unit.state,
        offset: unit.offset, dialect: .xcode))
    self.unit = nil
  }
}
