/// Writes deterministic JSON: keys are sorted by bytes.
package struct JSONWriter: Sendable {
  /// White space of the document.
  package enum Layout: String, CaseIterable, Sendable {
    case compact
    /// One member per line, two spaces per level.
    case pretty
  }

  private let layout: Layout

  package init(_ layout: Layout = .pretty) { self.layout = layout }

  /// The document, without a line feed at its end.
  package func bytes(_ value: JSONValue) -> [UInt8] {
    var page = JSONPage(layout)
    page.append(value, depth: 0)
    return page.output
  }

  /// An object with values and long lists, without a line feed at its end.
  package func bytes(_ members: [String: JSONValue], lists: [String: JSONList]) -> [UInt8] {
    var page = JSONPage(layout)
    page.append(members, lists: lists, depth: 0)
    return page.output
  }

  /// Passes the object to `sink` in pieces, so that a long document is never completely in memory.
  package func write(
    _ members: [String: JSONValue], lists: [String: JSONList], to sink: ([UInt8]) -> Void
  ) {
    withoutActuallyEscaping(sink) { sink in
      var page = JSONPage(layout, sink)
      page.append(members, lists: lists, depth: 0)
      sink(page.output)
    }
  }
}

/// A document while it is written; with a sink, only the last piece is in memory.
struct JSONPage {
  private(set) var output: [UInt8] = []
  private let layout: JSONWriter.Layout
  private let sink: (([UInt8]) -> Void)?
  private static let pieceLength = 1 << 16

  init(_ layout: JSONWriter.Layout, _ sink: (([UInt8]) -> Void)? = nil) {
    self.layout = layout
    self.sink = sink
  }

  static func isBefore(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  mutating func append(_ value: JSONValue, depth: Int) {
    switch value {
    case .null: output += "null".utf8
    case .bool(let flag): output += (flag ? "true" : "false").utf8
    case .number(let number): output += String(number).utf8
    case .decimal(let number): output += (number.isFinite ? "\(number)" : "null").utf8
    case .string(let text): JSONString.append(text, to: &output)
    case .array(let elements):
      appendList("[", elements, "]", depth: depth) { $1.append($0, depth: depth + 1) }
    case .object(let members):
      let sorted = members.sorted { Self.isBefore($0.key, $1.key) }
      appendList("{", sorted, "}", depth: depth) { member, page in
        page.appendKey(member.key)
        page.append(member.value, depth: depth + 1)
      }
    }
  }

  mutating func append(_ members: [String: JSONValue], lists: [String: JSONList], depth: Int) {
    let keys = members.keys.filter { lists[$0] == nil } + lists.keys
    appendList("{", keys.sorted(by: Self.isBefore), "}", depth: depth) { key, page in
      page.appendKey(key)
      guard let list = lists[key] else {
        return page.append(members[key] ?? .null, depth: depth + 1)
      }
      page.appendList("[", 0..<list.count, "]", depth: depth + 1) { place, page in
        list.append(place, depth + 2, &page)
        page.handOn()
      }
    }
  }

  private mutating func appendKey(_ key: String) {
    JSONString.append(key, to: &output)
    output += (layout == .pretty ? ": " : ":").utf8
  }

  /// A name that is already escaped.
  mutating func appendKey(_ name: [UInt8]) {
    output += name
    output += (layout == .pretty ? ": " : ":").utf8
  }

  mutating func appendList<Element>(
    _ open: String, _ elements: some Collection<Element>, _ close: String, depth: Int,
    each append: (Element, inout JSONPage) -> Void
  ) {
    output += open.utf8
    var isFirst = true
    for element in elements {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      appendBreak(depth + 1)
      append(element, &self)
    }
    if !isFirst { appendBreak(depth) }
    output += close.utf8
  }

  private mutating func appendBreak(_ depth: Int) {
    guard layout == .pretty else { return }
    output.append(UInt8(ascii: "\n"))
    for _ in 0..<2 * depth { output.append(UInt8(ascii: " ")) }
  }

  private mutating func handOn() {
    guard let sink, output.count >= Self.pieceLength else { return }
    sink(output)
    output.removeAll(keepingCapacity: true)
  }
}
