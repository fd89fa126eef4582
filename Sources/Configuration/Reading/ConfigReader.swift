import Yams

/// Reads the bytes of a configuration file into nodes; the only file that knows the YAML parser.
///
/// Nodes are composed without a resolver, so that no regular expression runs and every scalar stays
/// the text that was written.
package enum ConfigReader {
  /// Reads one document; an empty one is an empty map.
  ///
  /// - Throws: the first reason why the bytes can't be read.
  package static func read(_ bytes: [UInt8]) throws(ConfigReadError) -> ConfigNode {
    if bytes.count > ConfigLimits.bytes { throw .tooLarge(bytes: bytes.count) }
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    if let (scalar, place) = ForbiddenScalars.first(in: text) {
      throw .forbiddenCharacter(scalar: scalar.value, place)
    }
    try ConfigGuard.check(bytes)
    return try compose(text)
  }

  private static func compose(_ text: String) throws(ConfigReadError) -> ConfigNode {
    let root: Node?
    do {
      root = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
    } catch {
      throw ConfigReadError(error)
    }
    guard let root else { return ConfigNode(.map([]), at: ConfigPlace(line: 1, column: 1)) }
    var conversion = NodeConversion(text)
    return try conversion.convert(root, depth: 1)
  }
}

/// Turns Yams' nodes into ours, counting them.
private struct NodeConversion {
  private var count = 0
  private var columns: ByteColumns

  init(_ text: String) { columns = ByteColumns(text) }

  mutating func convert(_ node: Node, depth: Int) throws(ConfigReadError) -> ConfigNode {
    let place = columns.place(of: node.mark)
    count += 1
    if count > ConfigLimits.nodes { throw .tooManyNodes(place) }
    switch node {
    case .scalar(let scalar): return ConfigNode(.scalar(scalar.string), at: place)
    case .sequence(let sequence):
      if depth > ConfigLimits.depth { throw .tooDeep(place) }
      var items: [ConfigNode] = []
      for item in sequence { items.append(try convert(item, depth: depth + 1)) }
      return ConfigNode(.list(items), at: place)
    case .mapping(let mapping):
      if depth > ConfigLimits.depth { throw .tooDeep(place) }
      var entries: [ConfigNode.Entry] = []
      for pair in mapping { entries.append(try entry(pair.key, pair.value, depth: depth)) }
      return ConfigNode(.map(entries), at: place)
    case .alias: throw .alias(place)
    }
  }

  private mutating func entry(
    _ key: Node, _ value: Node, depth: Int
  ) throws(ConfigReadError) -> ConfigNode.Entry {
    let place = columns.place(of: key.mark)
    guard case .scalar(let name) = key else { throw .complexKey(place) }
    if name.string == "<<" { throw .mergeKey(place) }
    return ConfigNode.Entry(
      key: name.string, keyPlace: place, value: try convert(value, depth: depth + 1))
  }
}

extension ConfigReadError {
  fileprivate init(_ error: any Error) {
    let start = ConfigPlace(line: 1, column: 1)
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      self = .syntax(problem, ConfigPlace(line: mark.line, column: mark.column))
    case .duplicatedKeysInMapping(let keys, let context):
      self = .duplicateKey(
        keys.first ?? "", ConfigPlace(line: context.mark.line, column: context.mark.column))
    case .reader(let problem, _, _, _): self = .syntax(problem, start)
    default: self = .syntax("it can't be parsed", start)
    }
  }
}

/// Turns the parser's columns, which count characters, into columns that count bytes.
private struct ByteColumns {
  private let scalars: String.UnicodeScalarView
  private let isASCII: Bool
  private var index: String.Index
  private var line = 1
  private var character = 1
  private var byte = 1

  init(_ text: String) {
    scalars = text.unicodeScalars
    isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    index = scalars.startIndex
  }

  /// Walks on from the last place; nodes come in the order of the file.
  mutating func place(of mark: Mark?) -> ConfigPlace {
    guard let mark else { return ConfigPlace(line: 1, column: 1) }
    if isASCII { return ConfigPlace(line: mark.line, column: mark.column) }
    while index < scalars.endIndex, (line, character) < (mark.line, mark.column) { step() }
    return ConfigPlace(line: mark.line, column: line == mark.line ? byte : mark.column)
  }

  private mutating func step() {
    let scalar = scalars[index]
    let next = scalars.index(after: index)
    let endsLine =
      scalar == "\n"
      || scalar == "\r" && (next == scalars.endIndex || scalars[next] != "\n")
    line += endsLine ? 1 : 0
    character = endsLine ? 1 : character + 1
    byte = endsLine ? 1 : byte + scalar.utf8.count
    index = next
  }
}
