import Base
import YAML

/// Compares a tree with the table of keys and converts it to a document.
struct ConfigFlattening {
  private var document = ConfigDocument()
  private var faults: ConfigFaults

  /// The document of `tree`, without its invalid parts.
  static func flatten(
    _ tree: ConfigNode, _ keys: [ConfigKey], faults: ConfigFaults
  ) -> (ConfigDocument, ConfigFaults) {
    var flattening = ConfigFlattening(faults: faults)
    flattening.section(tree, keys, at: "", short: nil, words: [])
    return (flattening.document, flattening.faults)
  }

  private init(faults: ConfigFaults) { self.faults = faults }

  private mutating func section(
    _ node: ConfigNode, _ keys: [ConfigKey], at path: String, short: String?, words: [String]
  ) {
    switch node.value {
    case .map(let entries):
      for entry in entries { self.entry(entry, among: keys, under: path) }
    case .scalar(""): break
    case .scalar(let word) where words.contains(word): add([node], at: path, node.place)
    case .scalar, .list:
      if let short, let key = keys.first(where: { $0.name == short }) {
        value(node, key, at: path + "." + short)
      } else {
        misplaced(node, keys, at: path, words: words)
      }
    }
  }

  private mutating func misplaced(
    _ node: ConfigNode, _ keys: [ConfigKey], at path: String, words: [String]
  ) {
    let expected = words.isEmpty ? "" : "\(ConfigText.alternatives(words)), or "
    let nearest: String? =
      if case .scalar(let text) = node.value { NearestWord.find(text, in: words) } else { nil }
    faults.add(
      "\(path.isEmpty ? "the file" : "'\(path)'") must be \(expected)a map with: \(Self.list(keys))",
      hint: nearest.map { "did you mean '\($0)'?" }, at: node.place)
  }

  private mutating func entry(
    _ entry: ConfigNode.Entry, among keys: [ConfigKey], under path: String
  ) {
    guard let key = keys.first(where: { $0.name == entry.key }) ?? keys.first(where: \.isWildcard)
    else { return unknown(entry, keys, path) }
    let path = path.isEmpty ? entry.key : path + "." + entry.key
    if key.isWildcard {
      guard key.names.isValid(entry.key) else { return invalidName(entry, key) }
      document.addChosenName(entry.key, at: path, place: entry.keyPlace)
    }
    value(entry.value, key, at: path)
  }

  private mutating func unknown(_ entry: ConfigNode.Entry, _ keys: [ConfigKey], _ path: String) {
    let nearest = NearestWord.find(entry.key, in: keys.map(\.name))
    faults.add(
      "unknown key \(Quoted(entry.key))" + (path.isEmpty ? "" : " in '\(path)'"),
      hint: nearest.map { "did you mean '\($0)'?" } ?? "allowed here: \(Self.list(keys))",
      at: entry.keyPlace)
  }

  private mutating func invalidName(_ entry: ConfigNode.Entry, _ key: ConfigKey) {
    faults.add(
      "\(Quoted(entry.key)) can't name \(key.name): "
        + "expected \(key.names.expectation)", at: entry.keyPlace)
  }

  private static func list(_ keys: [ConfigKey]) -> String {
    keys.map(\.name).joined(separator: ", ")
  }
}

// MARK: - Values

extension ConfigFlattening {
  private mutating func value(_ node: ConfigNode, _ key: ConfigKey, at path: String) {
    let known = faults.diagnostics.count
    add(node, key, at: path)
    if faults.diagnostics.count > known { document.addFaulty(path) }
  }

  private mutating func add(_ node: ConfigNode, _ key: ConfigKey, at path: String) {
    switch (key.type, node.value) {
    case (.section(let children, let short, let words), _):
      section(node, children, at: path, short: short, words: words)
    case (.text(let form), .scalar), (.list(let form, _), .scalar), (.words(let form), .scalar):
      if check(node, form, at: path) { add([node], at: path, node.place) }
    case (.list(let form, let mayBeEmpty), .list(let items)):
      list(items, form, mayBeEmpty: mayBeEmpty, at: path, node.place)
    case (.words(let form), .list(let items)):
      list(items, form, mayBeEmpty: false, mayRepeat: true, at: path, node.place)
    case (.maps(let children, let short), .list(let items)):
      maps(items, children, short: short, at: path, node.place)
    case (.maps, .scalar("")): break
    case (.maps, .scalar), (.maps, .map):
      faults.add(
        "'\(path)' must be a list of maps", hint: "start each map with '- '", at: node.place)
    case (.text, .list), (.text, .map):
      faults.add("'\(path)' must be a single value", at: node.place)
    case (.list, .map), (.words, .map):
      faults.add("'\(path)' must be a value or a list of values", at: node.place)
    }
  }

  private mutating func list(
    _ items: [ConfigNode], _ form: ConfigText, mayBeEmpty: Bool, mayRepeat: Bool = false,
    at path: String, _ place: ConfigPlace
  ) {
    if items.isEmpty, !mayBeEmpty { return faults.add("'\(path)' must not be empty", at: place) }
    if isTooLong(items, at: path, place) { return }
    var seen: Set<String> = []
    var isSound = true
    for item in items {
      let isFit = check(item, form, at: path)
      let isFirst = mayRepeat || isNew(item, &seen, at: path)
      isSound = isSound && isFit && isFirst
    }
    if isSound { add(items, at: path, place) }
  }

  private mutating func isTooLong(
    _ items: [ConfigNode], at path: String, _ place: ConfigPlace
  ) -> Bool {
    if items.count <= ConfigLimits.listItems { return false }
    faults.add(
      "'\(path)' has \(items.count) entries; at most \(ConfigLimits.listItems) are allowed",
      at: place)
    return true
  }

  /// Each map under its number, starting at 1.
  private mutating func maps(
    _ items: [ConfigNode], _ keys: [ConfigKey], short: String?, at path: String,
    _ place: ConfigPlace
  ) {
    if isTooLong(items, at: path, place) { return }
    for (index, item) in items.enumerated() {
      let path = "\(path).\(index + 1)"
      document.addChosenName(String(index + 1), at: path, place: item.place)
      section(item, keys, at: path, short: short, words: [])
    }
  }

  private mutating func isNew(
    _ item: ConfigNode, _ seen: inout Set<String>, at path: String
  ) -> Bool {
    guard case .scalar(let text) = item.value, !seen.insert(text).inserted else { return true }
    faults.add("'\(path)' contains \(Quoted(text)) twice", at: item.place)
    return false
  }

  /// True if the node is a valid text; otherwise reports the error.
  private mutating func check(_ node: ConfigNode, _ form: ConfigText, at path: String) -> Bool {
    guard case .scalar(let text) = node.value else {
      faults.add("'\(path)' must contain only simple values", at: node.place)
      return false
    }
    guard let fault = Self.commonFault(in: text) ?? form.fault(in: text) else { return true }
    faults.add(
      text.isEmpty ? "'\(path)' has no value" : "'\(path)' is \(Quoted(text)), \(fault)",
      hint: form.nearest(to: text).map { "did you mean '\($0)'?" }, at: node.place)
    return false
  }

  private static func commonFault(in text: String) -> String? {
    if text.isEmpty { return "expected a value" }
    if text.utf8.count > ConfigLimits.textBytes {
      return "expected at most \(ConfigLimits.textBytes) bytes"
    }
    let isLine = text.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && !ForbiddenScalars.contains(scalar)
    }
    return isLine ? nil : "expected one line without control characters"
  }

  private mutating func add(_ nodes: [ConfigNode], at path: String, _ place: ConfigPlace) {
    let texts = nodes.compactMap { node in
      if case .scalar(let text) = node.value {
        ConfigDocument.Text(text: text, place: node.place)
      } else {
        nil
      }
    }
    if !document.add(ConfigDocument.Leaf(path: path, texts: texts, place: place)) {
      faults.add("'\(path)' is defined twice", at: place)
    }
  }
}
