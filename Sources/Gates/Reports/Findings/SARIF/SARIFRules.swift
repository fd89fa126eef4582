import Formats

/// The rules of a tool and of its extensions.
struct SARIFRules {
  struct Rule {
    var id: String?
    /// The level of results that name none.
    var level: String?
    /// Texts that results refer to by name.
    var texts: [String: String] = [:]
  }

  /// The tool's own rules first, then those of each extension.
  private var components: [[Rule]] = [[]]
  private var places: [String: (component: Int, index: Int)] = [:]

  var isEmpty: Bool { places.isEmpty && components.allSatisfy(\.isEmpty) }

  /// Reads the tool's own component, which is next, and returns its name.
  mutating func readDriver(_ stream: inout JSONStream) throws(StreamFault) -> String? {
    try readComponent(&stream, at: 0)
  }

  /// Reads the array of extensions that is next.
  mutating func readExtensions(_ stream: inout JSONStream) throws(StreamFault) {
    try stream.readArrayIfAny { (stream) throws(StreamFault) in
      guard components.count < Self.mostComponents else { return }
      components.append([])
      _ = try readComponent(&stream, at: components.count - 1)
    }
  }

  /// The rule that a result names by its place or its id; `CA1000/1` is a part of `CA1000`.
  func rule(of result: SARIFResult.RuleReference) -> Rule? {
    let component = result.extensionIndex.map { $0 + 1 } ?? 0
    if let index = result.ruleIndex, component < components.count,
      index < components[component].count
    {
      let rule = components[component][index]
      if result.ruleID == nil || rule.id == nil || rule.id == result.ruleID { return rule }
    }
    guard let id = result.ruleID else { return nil }
    if let rule = rule(named: id) { return rule }
    guard let slash = id.lastIndex(of: "/") else { return nil }
    guard var rule = rule(named: String(id[..<slash])) else { return nil }
    rule.id = id
    return rule
  }

  private func rule(named id: String) -> Rule? {
    places[id].map { components[$0.component][$0.index] }
  }

  private mutating func readComponent(
    _ stream: inout JSONStream, at component: Int
  ) throws(StreamFault) -> String? {
    var name: String?
    try stream.readObjectIfAny { (stream, key) throws(StreamFault) in
      switch key {
      case "name": name = try stream.readString()
      case "rules":
        try stream.readArrayIfAny { (stream) throws(StreamFault) in
          add(try Self.rule(&stream), to: component)
        }
      default: break
      }
    }
    return name
  }

  private mutating func add(_ rule: Rule, to component: Int) {
    guard components[component].count < Self.mostRules else { return }
    components[component].append(rule)
    guard let id = rule.id, places[id] == nil else { return }
    places[id] = (component, components[component].count - 1)
  }

  private static func rule(_ stream: inout JSONStream) throws(StreamFault) -> Rule {
    var rule = Rule()
    try stream.readObjectIfAny { (stream, key) throws(StreamFault) in
      switch key {
      case "id": rule.id = try stream.readString()?.shortened(to: 256)
      case "defaultConfiguration":
        try stream.readObjectIfAny { (stream, key) throws(StreamFault) in
          if key == "level" { rule.level = try stream.readString()?.lowercased() }
        }
      case "messageStrings": rule.texts = try texts(&stream)
      default: break
      }
    }
    return rule
  }

  private static func texts(_ stream: inout JSONStream) throws(StreamFault) -> [String: String] {
    var texts: [String: String] = [:]
    try stream.readObjectIfAny { (stream, name) throws(StreamFault) in
      var message = SARIFMessage()
      try message.read(&stream)
      if texts.count < 100 { texts[name] = message.text?.shortened(to: 4096) }
    }
    return texts
  }

  private static let mostRules = 100_000
  private static let mostComponents = 100
}
