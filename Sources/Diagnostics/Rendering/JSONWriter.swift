/// Writes JSON that is the same for the same value: keys are sorted by their bytes.
package struct JSONWriter: Sendable {
  /// Where line feeds and blanks go.
  package enum Layout: String, CaseIterable, Sendable {
    case compact
    /// One member a line, two blanks a level.
    case pretty
  }

  private let layout: Layout

  /// A writer of this layout.
  package init(_ layout: Layout = .pretty) { self.layout = layout }

  /// The document, without a line feed at its end.
  package func bytes(_ value: JSONValue) -> [UInt8] {
    var output: [UInt8] = []
    append(value, depth: 0, to: &output)
    return output
  }

  /// An object of values and of long lists, without a line feed at its end.
  package func bytes(_ members: [String: JSONValue], lists: [String: JSONList]) -> [UInt8] {
    var output: [UInt8] = []
    write(members, lists: lists) { output += $0 }
    return output
  }

  /// The same handed to `sink` piece by piece, so that a long document is never in memory whole.
  package func write(
    _ members: [String: JSONValue], lists: [String: JSONList], to sink: ([UInt8]) -> Void
  ) {
    for piece in JSONPieces(members, lists, self).pieces { sink(bytes(piece)) }
  }

  /// The same, the second half of a long document on another core.
  package func writeOnCores(
    _ members: [String: JSONValue], lists: [String: JSONList], to sink: ([UInt8]) -> Void
  ) async {
    let pieces = JSONPieces(members, lists, self).pieces
    if pieces.count < Self.manyPieces { return pieces.forEach { sink(bytes($0)) } }
    let middle = pieces.count / 2
    async let rest = pieces[middle...].map(bytes)
    for piece in pieces[..<middle] { sink(bytes(piece)) }
    for bytes in await rest { sink(bytes) }
  }

  /// Fewer are written before another core has begun.
  private static let manyPieces = 10

  private func bytes(_ piece: JSONPieces.Piece) -> [UInt8] {
    switch piece {
    case .bytes(let bytes): return bytes
    case .elements(let list, let places, let depth):
      var output: [UInt8] = []
      append(list, places, depth: depth, to: &output)
      return output
    }
  }

  /// Elements of a list with what stands before each of them.
  private func append(
    _ list: JSONList, _ places: Range<Int>, depth: Int, to output: inout [UInt8]
  ) {
    switch list.elements {
    case .values(let value):
      for place in places {
        begin(place, depth: depth, to: &output)
        append(value(place), depth: depth + 1, to: &output)
      }
    case .records(let names, let values):
      let heads = heads(of: names, depth: depth + 2)
      for place in places {
        begin(place, depth: depth, to: &output)
        values(place) { index, value in
          output += heads[index]
          append(value, depth: depth + 2, to: &output)
        }
        if names.isEmpty { output.append(UInt8(ascii: "{")) }
        end("}", depth: depth + 1, isEmpty: names.isEmpty, to: &output)
      }
    case .objects: break
    }
  }

  /// What comes before each value of a list's records.
  private func heads(of names: [String], depth: Int) -> [[UInt8]] {
    names.enumerated().map { place, name in
      var head = [place == 0 ? UInt8(ascii: "{") : UInt8(ascii: ",")]
      appendBreak(depth, to: &head)
      appendKey(name, to: &head)
      return head
    }
  }

  func append(_ value: JSONValue, depth: Int, to output: inout [UInt8]) {
    switch value {
    case .null: output += "null".utf8
    case .bool(let flag): output += (flag ? "true" : "false").utf8
    case .number(let number): output += String(number).utf8
    case .decimal(let number): output += (number.isFinite ? "\(number)" : "null").utf8
    case .string(let text): JSONString.append(text, to: &output)
    case .array(let elements):
      appendList("[", elements, "]", depth: depth, to: &output) { element, output in
        append(element, depth: depth + 1, to: &output)
      }
    case .object(let members):
      appendList("{", sorted(members), "}", depth: depth, to: &output) { member, output in
        appendKey(member.key, to: &output)
        append(member.value, depth: depth + 1, to: &output)
      }
    }
  }

  func appendKey(_ key: String, to output: inout [UInt8]) {
    JSONString.append(key, to: &output)
    output += (layout == .pretty ? ": " : ":").utf8
  }

  private func sorted(_ members: [String: JSONValue]) -> [(key: String, value: JSONValue)] {
    members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  private func appendList<Element>(
    _ open: String, _ elements: some Collection<Element>, _ close: String, depth: Int,
    to output: inout [UInt8],
    each append: (Element, inout [UInt8]) -> Void
  ) {
    output += open.utf8
    for (position, element) in elements.enumerated() {
      begin(position, depth: depth, to: &output)
      append(element, &output)
    }
    end(close, depth: depth, isEmpty: elements.isEmpty, to: &output)
  }

  /// What stands before the element at a place of a list or an object.
  func begin(_ place: Int, depth: Int, to output: inout [UInt8]) {
    if place > 0 { output.append(UInt8(ascii: ",")) }
    appendBreak(depth + 1, to: &output)
  }

  /// What stands behind the last element.
  func end(_ close: String, depth: Int, isEmpty: Bool, to output: inout [UInt8]) {
    if !isEmpty { appendBreak(depth, to: &output) }
    output += close.utf8
  }

  private func appendBreak(_ depth: Int, to output: inout [UInt8]) {
    guard layout == .pretty else { return }
    let length = 1 + 2 * depth
    output += Self.lineBreak[..<min(length, Self.lineBreak.count)]
    for _ in Self.lineBreak.count..<max(length, Self.lineBreak.count) {
      output.append(UInt8(ascii: " "))
    }
  }

  private static let lineBreak =
    [UInt8(ascii: "\n")] + Array(repeating: UInt8(ascii: " "), count: 64)
}
