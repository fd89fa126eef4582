import Diagnostics
import Formats

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
