import Base

struct SARIFContext {
  private(set) var tool: String?
  private var rules = SARIFRules()
  private var artifacts: [SARIFPlace] = []
  private var folders: [String: SARIFPlace] = [:]
  /// True after the run was read completely.
  var isComplete = false

  mutating func readTool(_ json: inout JSONStream) throws(StreamFault) {
    try json.readObjectIfAny { (json, key) throws(StreamFault) in
      switch key {
      case "driver": tool = try rules.readComponent(&json) ?? tool
      case "extensions":
        try json.readArrayIfAny { (json) throws(StreamFault) in try rules.readExtension(&json) }
      default: break
      }
    }
  }

  mutating func readArtifacts(_ json: inout JSONStream) throws(StreamFault) {
    try json.readArrayIfAny { (json) throws(StreamFault) in
      guard artifacts.count < Self.most else { return }
      var file = SARIFPlace()
      try json.readMember("location") { (json) throws(StreamFault) in try file.read(&json) }
      artifacts.append(file)
    }
  }

  mutating func readFolders(_ json: inout JSONStream) throws(StreamFault) {
    try json.readObjectIfAny { (json, name) throws(StreamFault) in
      guard folders.count < Self.most else { return }
      var folder = SARIFPlace()
      try folder.read(&json)
      folders[name] = folder
    }
  }

  func mustWait(_ result: SARIFResult) -> Bool {
    if isComplete { return false }
    let rule = result.reference
    let needsRule = rule.level == nil || rule.ruleID == nil || result.message.text == nil
    let needsFolder = result.location.folder.map { folders[$0] == nil } ?? false
    let needsFile = result.location.uri == nil && result.location.artifact != nil
    return needsRule && rules.isEmpty || needsFolder || needsFile && artifacts.isEmpty
  }

  func add(_ result: SARIFResult, to report: inout FindingReport) {
    let level = level(of: result.reference)
    report.add(finding(of: result), word: level, isInForce: result.isInForce)
  }

  func finding(of result: SARIFResult) -> ReportedFinding {
    let rule = rules.rule(of: result.reference)
    return ReportedFinding(
      rule: rule?.id ?? result.reference.ruleID ?? "",
      severity: Self.severity(of: level(of: result.reference)),
      message: message(of: result, by: rule), path: path(of: result.location),
      line: result.location.line, column: result.location.column)
  }

  /// §3.27.10: results that don't fail have no level; otherwise that of the rule, or a warning.
  func level(of result: SARIFResult.RuleReference) -> String {
    if let level = result.level { return level }
    if let kind = result.kind, kind != "fail" { return "none" }
    return rules.rule(of: result)?.level ?? "warning"
  }

  static func severity(of level: String) -> Severity {
    switch level {
    case "error": .error
    case "note", "none": .note
    default: .warning
    }
  }

  private func message(of result: SARIFResult, by rule: SARIFRules.Rule?) -> String {
    let message = result.message
    let text = message.text ?? message.id.map { rule?.texts[$0] ?? $0 }
    return text.map { SARIFMessage.filled($0, with: message.arguments) } ?? ""
  }

  private func path(of location: SARIFPlace) -> String? {
    var (uri, folder) = (location.uri, location.folder)
    if uri?.isEmpty ?? true, let index = location.artifact, index < artifacts.count {
      (uri, folder) = (artifacts[index].uri, artifacts[index].folder)
    }
    guard var uri, !uri.isEmpty else { return nil }
    var hops = 0
    while let name = folder, let known = folders[name], hops < 8 {
      uri = Self.joined(known.uri, uri)
      folder = known.folder
      hops += 1
    }
    return ReportPath.ofURI(uri)
  }

  /// A base that is neither relative nor a `file:` URI is ignored.
  private static func joined(_ base: String?, _ uri: String) -> String {
    guard let base, !base.isEmpty, !uri.hasPrefix("/"), !uri.hasPrefix("file:"),
      base.hasPrefix("file:") || !base.utf8.contains(UInt8(ascii: ":"))
    else { return uri }
    return base.hasSuffix("/") ? base + uri : base + "/" + uri
  }

  private static let most = 100_000
}

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
