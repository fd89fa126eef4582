import Base
import YAML

/// Reads a table file: a list of maps with fixed keys.
///
/// Every error has its place.
struct TableReading {
  let rule: RuleID
  private(set) var faults: [Diagnostic] = []
  /// Names, by their form in code.
  private var owners: [String: String] = [:]

  init(_ rule: RuleID) { self.rule = rule }

  /// Throws the errors, if there are any.
  func end() throws(TableFaults) {
    if !faults.isEmpty { throw TableFaults(diagnostics: faults) }
  }

  mutating func add(_ message: String, hint: Remedy? = nil, at place: Place) {
    faults.append(Diagnostic(rule, message, hint: hint, place: place))
  }

  /// The root of a file; nil if its bytes are not YAML.
  mutating func root(_ bytes: [UInt8], path: String, keys: [String]) -> YAMLNode? {
    do throws(YAMLError) {
      let root = try SpecReader.read(bytes, path: path)
      check(root, keys: keys)
      return root
    } catch {
      faults.append(error.diagnostic(rule, path: path))
      return nil
    }
  }

  /// Reports unknown keys.
  mutating func check(_ node: YAMLNode, keys: [String]) {
    for entry in node.entries where !keys.contains(entry.key) {
      let nearest = EditDistance.nearest(to: entry.key, in: keys)
      add(
        "unknown key \(quoted(entry.key))",
        hint: nearest.map { "did you mean '\($0)'?" }
          ?? "allowed here: \(keys.joined(separator: ", "))", at: entry.keyPlace)
    }
  }

  mutating func maps(_ node: YAMLNode?, named name: String, in root: YAMLNode) -> [YAMLNode] {
    guard let node, case .list(let items) = node.value else {
      add("'\(name)' must be a list of maps", hint: "\(name):", at: node?.place ?? root.place)
      return []
    }
    if items.count > Self.mostRows {
      add("'\(name)' has \(items.count) entries, the limit is \(Self.mostRows)", at: node.place)
      return []
    }
    return items.filter { item in
      if case .map = item.value { return true }
      add("an entry of '\(name)' must be a map", at: item.place)
      return false
    }
  }

  /// A text of one line; nil if it is missing, which is an error if it is required.
  mutating func line(_ key: String, of node: YAMLNode, isRequired: Bool = false) -> String? {
    guard let value = node[key] else {
      if isRequired { add("an entry lacks '\(key)'", hint: "\(key): …", at: node.place) }
      return nil
    }
    guard let text = value.text, Self.isLine(text) else {
      add("'\(key)' must be one line of at most \(Self.longest) bytes", at: value.place)
      return nil
    }
    return text
  }

  /// The unique name in code for the name of a row.
  mutating func property(
    _ name: String, of row: YAMLNode, at key: String, as what: String
  ) -> String? {
    let place = row[key]?.place ?? row.place
    guard name.utf8.count <= 100,
      name.utf8.allSatisfy({ ASCII.isWord($0) || $0 == UInt8(ascii: ".") }),
      let property = CodeName.property(name)
    else {
      add(
        "\(quoted(name)) is not valid as \(what), "
          + "expected a letter, then letters, digits, '.', '-' and '_'",
        at: place)
      return nil
    }
    if let owner = owners.updateValue(name, forKey: property) {
      add("\(quoted(name)) and \(quoted(owner)) give the same name in code", at: place)
      return nil
    }
    return property
  }

  /// `true` or `false`; nil if it is missing.
  mutating func flag(_ key: String, of node: YAMLNode) -> Bool? {
    guard let value = node[key] else { return nil }
    switch value.text {
    case "true": return true
    case "false": return false
    default:
      add("'\(key)' must be true or false", at: value.place)
      return nil
    }
  }

  /// A whole number; nil if it is missing.
  mutating func integer(_ key: String, of node: YAMLNode) -> Int? {
    guard let value = node[key] else { return nil }
    if let number = value.text.flatMap(Self.integer) { return number }
    add("'\(key)' must be a whole number", at: value.place)
    return nil
  }

  /// Single-line texts without duplicates; nil if there is no list.
  mutating func lines(_ key: String, of node: YAMLNode) -> [String]? {
    guard let value = node[key] else { return nil }
    guard case .list(let items) = value.value else {
      add("'\(key)' must be a list of texts", at: value.place)
      return nil
    }
    let texts = items.compactMap(\.text)
    guard texts.count == items.count, texts.allSatisfy(Self.isLine),
      Set(texts).count == texts.count, texts.count <= Self.mostRows
    else {
      add("'\(key)' must be a list of different texts of one line each", at: value.place)
      return nil
    }
    return texts
  }

  private static func integer(_ text: String) -> Int? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy(ASCII.isDigit) else {
      return nil
    }
    return Int(text)
  }

  private static func isLine(_ text: String) -> Bool {
    text.utf8.count <= longest && text.unicodeScalars.allSatisfy { $0.value >= 0x20 }
  }

  private static let longest = 2000
  private static let mostRows = 1000
}
