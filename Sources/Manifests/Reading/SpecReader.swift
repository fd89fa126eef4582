import Diagnostics
import Formats
import Yams

/// Reads the bytes of a manifest into nodes; the only file that knows the YAML parser.
///
/// Nodes are composed without a resolver, so that every text stays what was written; what XcodeGen's
/// reader makes of it is told by `SpecText.scalar`. Aliases and merges are followed, and counted.
package enum SpecReader {
  /// Reads one document; an empty one is an empty map.
  ///
  /// - Throws: the first reason why the bytes can't be read.
  package static func read(
    _ bytes: [UInt8], path: String
  ) throws(SpecReadError) -> SpecNode {
    if bytes.count > SpecLimits.bytes { throw .tooLarge(bytes: bytes.count) }
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    if let (scalar, place) = ForbiddenScalars.first(in: text) {
      throw .forbiddenCharacter(scalar: scalar.value, place)
    }
    do throws(YAMLFault) {
      try YAMLGuard.check(
        bytes, YAMLTerms(depth: SpecLimits.depth, nodes: SpecLimits.nodes, isFull: true))
    } catch {
      throw .grammar(error)
    }
    let start = Place(path: path, line: 1)
    guard let root = try compose(text) else { return SpecNode(.map([]), at: start) }
    var conversion = SpecConversion(text, bytes: bytes, path: path)
    let node = try conversion.convert(root, depth: 1)
    if case .map = node.value { return node }
    if node.text == "" { return SpecNode(.map([]), at: start) }
    throw .noMap(TextPlace(line: node.place.line, column: node.place.column))
  }

  private static func compose(_ text: String) throws(SpecReadError) -> Node? {
    do {
      return try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
    } catch {
      throw SpecReadError(error)
    }
  }
}

/// Turns Yams' nodes into ours, counting them.
private struct SpecConversion {
  private var count = 0
  private var columns: ByteColumns
  /// Where a character is that was asked for before: aliases lead back.
  private var known: [Int: [Int: TextPlace]] = [:]
  private let source: SpecSource
  private let path: String

  init(_ text: String, bytes: [UInt8], path: String) {
    columns = ByteColumns(text)
    source = SpecSource(bytes)
    self.path = path
  }

  private mutating func place(of mark: Mark?) -> TextPlace {
    guard let mark else { return TextPlace(line: 1, column: 1) }
    if let place = known[mark.line]?[mark.column] { return place }
    let place = columns.place(line: mark.line, character: mark.column)
    known[mark.line, default: [:]][mark.column] = place
    return place
  }

  mutating func convert(_ node: Node, depth: Int) throws(SpecReadError) -> SpecNode {
    let place = place(of: node.mark)
    count += 1
    if count > SpecLimits.nodes { throw .tooManyNodes(place) }
    if depth > SpecLimits.depth { throw .grammar(.tooDeep(place)) }
    let value: SpecNode.Value
    switch node {
    case .scalar(let scalar):
      let isPlain = scalar.style == .plain && !source.hasTag(at: place)
      value = .text(SpecText(scalar.string, isPlain: isPlain))
    case .sequence(let sequence):
      var items: [SpecNode] = []
      for item in sequence { items.append(try convert(item, depth: depth + 1)) }
      value = .list(items)
    case .mapping(let mapping):
      value = .map(try entries(mapping, depth: depth))
    case .alias: throw .grammar(.alias(place))
    }
    return SpecNode(
      value, at: Place(path: path, line: place.line, column: place.column),
      hasAnchor: source.byte(at: place) == UInt8(ascii: "&"))
  }

  /// The entries of a map; what is merged into it comes first, and gives way to its own keys.
  private mutating func entries(
    _ mapping: Node.Mapping, depth: Int
  ) throws(SpecReadError) -> [SpecNode.Entry] {
    var own: [SpecNode.Entry] = []
    var merged: [SpecNode.Entry] = []
    for pair in mapping {
      let place = place(of: pair.key.mark)
      guard case .scalar(let name) = pair.key else { throw .grammar(.complexKey(place)) }
      count += 1
      let value = try convert(pair.value, depth: depth + 1)
      if name.string == "<<", name.style == .plain {
        merged += try Self.merged(value, at: place)
      } else {
        own.append(
          SpecNode.Entry(
            key: name.string,
            keyPlace: Place(path: path, line: place.line, column: place.column), value: value))
      }
    }
    if merged.isEmpty { return own }
    var known = Set(own.map(\.key))
    return merged.filter { known.insert($0.key).inserted } + own
  }

  private static func merged(
    _ node: SpecNode, at place: TextPlace
  ) throws(SpecReadError) -> [SpecNode.Entry] {
    switch node.value {
    case .map(let entries): return entries
    case .list(let items):
      // The first map of a list goes before the others.
      return items.flatMap(\.entries)
    case .text: throw .mergeKey(place)
    }
  }
}

extension SpecReadError {
  fileprivate init(_ error: any Error) {
    let start = TextPlace(line: 1, column: 1)
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      self = .syntax(problem, TextPlace(line: mark.line, column: mark.column))
    case .duplicatedKeysInMapping(let keys, let context):
      self = .duplicateKey(
        keys.first ?? "", TextPlace(line: context.mark.line, column: context.mark.column))
    case .reader(let problem, _, _, _): self = .syntax(problem, start)
    default: self = .syntax("it can't be parsed", start)
    }
  }
}
