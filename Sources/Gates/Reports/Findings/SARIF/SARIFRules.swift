import Formats

struct SARIFRules {
  struct Rule {
    var id: String?
    var level: String?
    var texts: [String: String] = [:]
  }

  /// The rules of the tool first, then those of each extension.
  private var components: [[Rule]] = [[]]
  private var places: [String: (component: Int, index: Int)] = [:]

  private static let mostRules = 100_000
  private static let mostComponents = 100

  var isEmpty: Bool { places.isEmpty && components.allSatisfy(\.isEmpty) }

  mutating func readExtension(_ json: inout JSONStream) throws(StreamFault) {
    guard components.count < Self.mostComponents else { return }
    components.append([])
    _ = try readComponent(&json, at: components.count - 1)
  }

  mutating func readComponent(
    _ json: inout JSONStream, at component: Int = 0
  ) throws(StreamFault) -> String? {
    var name: String?
    try json.readObjectIfAny { (json, key) throws(StreamFault) in
      switch key {
      case "name": name = try json.readString()
      case "rules":
        try json.readArrayIfAny { (json) throws(StreamFault) in
          add(try Self.rule(&json), to: component)
        }
      default: break
      }
    }
    return name
  }

  /// The rule of a result by index or id; `CA1000/1` is a part of `CA1000`.
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
    guard let slash = id.lastIndex(of: "/"), var rule = rule(named: String(id[..<slash])) else {
      return nil
    }
    rule.id = id
    return rule
  }

  private func rule(named id: String) -> Rule? {
    places[id].map { components[$0.component][$0.index] }
  }

  private mutating func add(_ rule: Rule, to component: Int) {
    guard components[component].count < Self.mostRules else { return }
    components[component].append(rule)
    guard let id = rule.id, places[id] == nil else { return }
    places[id] = (component, components[component].count - 1)
  }

  private static func rule(_ json: inout JSONStream) throws(StreamFault) -> Rule {
    var rule = Rule()
    try json.readObjectIfAny { (json, key) throws(StreamFault) in
      switch key {
      case "id": rule.id = try json.readString()?.shortened(to: 256)
      case "defaultConfiguration":
        try json.readMember("level") { (json) throws(StreamFault) in
          rule.level = try json.readString()?.lowercased()
        }
      case "messageStrings":
        try json.readObjectIfAny { (json, name) throws(StreamFault) in
          let message = try SARIFMessage(reading: &json)
          if rule.texts.count < 100 { rule.texts[name] = message.text?.shortened(to: 4096) }
        }
      default: break
      }
    }
    return rule
  }
}
