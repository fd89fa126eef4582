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
    var output: [UInt8] = []
    append(members, lists, depth: 0, to: &output, sink)
    sink(output)
  }

  private static let pieceLength = 1 << 16

  private func append(
    _ members: [String: JSONValue], _ lists: [String: JSONList], depth: Int,
    to output: inout [UInt8], _ sink: ([UInt8]) -> Void
  ) {
    let keys = members.keys.filter { lists[$0] == nil } + lists.keys
    let sorted = keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    appendList("{", sorted, "}", depth: depth, to: &output) { key, output in
      appendKey(key, to: &output)
      if let list = lists[key] {
        append(list, depth: depth + 1, to: &output, sink)
      } else {
        append(members[key] ?? .null, depth: depth + 1, to: &output)
      }
    }
  }

  private func append(
    _ list: JSONList, depth: Int, to output: inout [UInt8], _ sink: ([UInt8]) -> Void
  ) {
    let heads = heads(of: list, depth: depth + 2)
    appendList("[", 0..<list.count, "]", depth: depth, to: &output) { place, output in
      switch list.element(place) {
      case .value(let value): append(value, depth: depth + 1, to: &output)
      case .record(let value):
        for (place, head) in heads.enumerated() {
          output += head
          append(value(place), depth: depth + 2, to: &output)
        }
        appendBreak(depth + 1, to: &output)
        output.append(UInt8(ascii: "}"))
      case .object(let members, let lists):
        append(members, lists, depth: depth + 1, to: &output, sink)
      }
      if output.count < Self.pieceLength { return }
      sink(output)
      output.removeAll(keepingCapacity: true)
    }
  }

  /// What comes before each value of a list's records.
  private func heads(of list: JSONList, depth: Int) -> [[UInt8]] {
    list.names.enumerated().map { place, name in
      var head = [place == 0 ? UInt8(ascii: "{") : UInt8(ascii: ",")]
      appendBreak(depth, to: &head)
      appendKey(name, to: &head)
      return head
    }
  }

  private func append(_ value: JSONValue, depth: Int, to output: inout [UInt8]) {
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

  private func appendKey(_ key: String, to output: inout [UInt8]) {
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
      if position > 0 { output.append(UInt8(ascii: ",")) }
      appendBreak(depth + 1, to: &output)
      append(element, &output)
    }
    if !elements.isEmpty { appendBreak(depth, to: &output) }
    output += close.utf8
  }

  private func appendBreak(_ depth: Int, to output: inout [UInt8]) {
    guard layout == .pretty else { return }
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }
}
