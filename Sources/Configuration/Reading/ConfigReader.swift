import Formats
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
      throw .forbiddenCharacter(scalar: scalar.value, ConfigPlace(place))
    }
    do throws(YAMLFault) {
      try YAMLGuard.check(
        bytes, YAMLTerms(depth: ConfigLimits.depth, nodes: ConfigLimits.nodes))
    } catch {
      throw ConfigReadError(error)
    }
    return try compose(text)
  }

  private static func compose(_ text: String) throws(ConfigReadError) -> ConfigNode {
    let root: Node?
    do {
      root = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
    } catch {
      throw ConfigReadError(error, in: text)
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

  private mutating func place(of mark: Mark?) -> ConfigPlace {
    guard let mark else { return ConfigPlace(line: 1, column: 1) }
    return ConfigPlace(columns.place(line: mark.line, character: mark.column))
  }

  mutating func convert(_ node: Node, depth: Int) throws(ConfigReadError) -> ConfigNode {
    let place = place(of: node.mark)
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
    let place = place(of: key.mark)
    guard case .scalar(let name) = key else { throw .complexKey(place) }
    if name.string == "<<" { throw .mergeKey(place) }
    return ConfigNode.Entry(
      key: name.string, keyPlace: place, value: try convert(value, depth: depth + 1))
  }
}

extension ConfigReadError {
  fileprivate init(_ error: any Error, in text: String) {
    let start = ConfigPlace(line: 1, column: 1)
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      self = .syntax(problem, ConfigPlace(line: mark.line, column: mark.column))
    case .duplicatedKeysInMapping(let keys, let context):
      let map = ConfigPlace(line: context.mark.line, column: context.mark.column)
      let lines = Self.lines(of: keys.first ?? "", in: map, text)
      let place = lines.count > 1 ? ConfigPlace(line: lines[1], column: map.column) : map
      self = .duplicateKey(keys.first ?? "", place, first: lines.count > 1 ? lines[0] : nil)
    case .reader(let problem, _, _, _): self = .syntax(problem, start)
    default: self = .syntax("it can't be parsed", start)
    }
  }

  /// The lines of a map in block style that begin with the key.
  private static func lines(of key: String, in map: ConfigPlace, _ text: String) -> [Int] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.dropFirst(map.line - 1).prefix { index in
      let indent = lines[index].prefix { $0 == " " }.count
      return indent >= map.column - 1 || indent == lines[index].count || lines[index].contains("#")
    }.filter { index in
      let line = lines[index]
      let rest = line.dropFirst(map.column - 1)
      return line.prefix(while: { $0 == " " }).count == map.column - 1
        && [key, "'\(key)'", "\"\(key)\""].contains { rest.hasPrefix($0 + ":") }
    }.map { $0 + 1 }
  }

  fileprivate init(_ fault: YAMLFault) {
    self =
      switch fault {
      case .tooDeep(let place): .tooDeep(ConfigPlace(place))
      case .tooManyNodes(let place): .tooManyNodes(ConfigPlace(place))
      case .anchor(let place): .anchor(ConfigPlace(place))
      case .alias(let place): .alias(ConfigPlace(place))
      case .tag(let place): .tag(ConfigPlace(place))
      case .directive(let place): .directive(ConfigPlace(place))
      case .complexKey(let place): .complexKey(ConfigPlace(place))
      case .severalDocuments(let place): .severalDocuments(ConfigPlace(place))
      case .unquotedLines(let place): .unquotedLines(ConfigPlace(place))
      case .statedIndentation(let place): .statedIndentation(ConfigPlace(place))
      }
  }
}

extension ConfigPlace {
  fileprivate init(_ place: TextPlace) { self.init(line: place.line, column: place.column) }
}
