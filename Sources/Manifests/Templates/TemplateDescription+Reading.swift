import Base
import YAML

extension TemplateDescription {
  /// Reads the bytes of `template.yml`; `path` is its path for messages.
  ///
  /// - Throws: all errors.
  package init(_ bytes: [UInt8], path: String) throws(TemplateError) {
    let root: YAMLNode
    do throws(YAMLError) {
      root = try SpecReader.read(bytes, path: path)
    } catch {
      throw .template([error.diagnostic(.manifest, path: path)])
    }
    var reading = TemplateReading()
    self = reading.description(root)
    if !reading.faults.isEmpty { throw .template(reading.faults) }
  }
}

/// Reads a description and collects all errors.
private struct TemplateReading {
  var faults: [Diagnostic] = []

  mutating func description(_ root: YAMLNode) -> TemplateDescription {
    var template = TemplateDescription()
    closed(
      root, ["template", "version", "summary", "layers", "layer", "questions", "files", "renames"])
    template.isLayer = flag(root["layer"])
    template.name = text("template", of: root) { Self.isName($0) } ?? ""
    if !template.isLayer || root["version"] != nil {
      template.version = text("version", of: root) { TemplateVersion(parsing: $0) != nil } ?? ""
    }
    template.summary = root["summary"]?.text.map { ForeignText.shown($0) } ?? ""
    template.layers = layers(root["layers"])
    for node in list(root["questions"]) {
      if let question = question(node, known: template.questions) {
        template.questions.append(question)
      }
    }
    template.rules = list(root["files"]).compactMap { rule($0) }
    template.renames = list(root["renames"]).compactMap { rename($0) }
    return template
  }

  private mutating func layers(_ node: YAMLNode?) -> [String] {
    (node?.texts ?? []).filter { name in
      if Self.isName(name) { return true }
      note("\(quoted(name)) is not a valid layer name", at: node)
      return false
    }
  }

  private mutating func question(
    _ node: YAMLNode, known: [TemplateQuestion]
  ) -> TemplateQuestion? {
    closed(node, ["name", "kind", "ask", "default", "default-from", "choices", "minimum"])
    guard let name = text("name", of: node, where: Self.isName),
      let kind = word("kind", of: node, AnswerKind.self)
    else { return nil }
    let choices = node["choices"]?.texts ?? []
    if choices.isEmpty == (kind == .choice) || !choices.allSatisfy(AnswerKind.choice.allows) {
      note(
        "the choices of the variable '\(name)' don't match its type", at: node["choices"] ?? node)
    }
    var question = TemplateQuestion(
      name: name, kind: kind, ask: ForeignText.shown(node["ask"]?.text ?? name),
      defaultAnswer: node["default"]?.text, choices: choices, place: node.place)
    question.defaultFrom = node["default-from"]?.text
    question.minimum = node["minimum"]?.text
    if let minimum = question.minimum, kind != .version || !kind.allows(minimum) {
      note("\(quoted(minimum)) is not a minimum version", at: node["minimum"])
    }
    if let answer = question.defaultAnswer, question.value(of: answer) == nil {
      note("the default \(quoted(answer)) is not \(question.words)", at: node["default"])
    }
    let names = known.flatMap(TemplateVariables.names) + ["template", "template-version"]
    for name in TemplateVariables.names(of: question) where names.contains(name) {
      note("the variable '\(name)' is defined twice", at: node)
    }
    return question
  }

  private mutating func rule(_ node: YAMLNode) -> FileRule? {
    closed(node, ["path", "ownership", "when"])
    guard let pattern = text("path", of: node, where: { !$0.isEmpty && $0.utf8.count <= 1024 }),
      let ownership = word("ownership", of: node, FileOwnership.self)
    else { return nil }
    return FileRule(
      pattern: pattern, ownership: ownership, when: node["when"]?.text, glob: Glob("/" + pattern),
      place: node.place)
  }

  private mutating func rename(_ node: YAMLNode) -> FileRename? {
    closed(node, ["from", "to", "since"])
    guard let from = text("from", of: node, where: ManifestPath.isSafe),
      let to = text("to", of: node, where: ManifestPath.isSafe),
      let since = text("since", of: node, where: { TemplateVersion(parsing: $0) != nil })
        .flatMap(TemplateVersion.init(parsing:))
    else { return nil }
    return FileRename(from: from, to: to, since: since)
  }

  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first &- UInt8(ascii: "a") < 26 else { return false }
    return text.utf8.count <= 40
      && text.utf8.allSatisfy { byte in
        byte &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
          || byte == UInt8(ascii: "-")
      }
  }

  private mutating func note(_ message: String, at node: YAMLNode?, hint: Remedy? = nil) {
    faults.append(Diagnostic(.template, message, hint: hint, place: node?.place))
  }

  /// Reports other keys in a map.
  private mutating func closed(_ node: YAMLNode, _ keys: [String]) {
    for entry in node.entries where !keys.contains(entry.key) {
      let hint = EditDistance.nearest(to: entry.key, in: keys).map { "did you mean '\($0)'?" }
      faults.append(
        Diagnostic(
          .template, "\(quoted(entry.key)) is not a key of a template",
          hint: .explain(hint ?? "the keys are \(keys.joined(separator: ", "))"),
          place: entry.keyPlace))
    }
  }

  private mutating func list(_ node: YAMLNode?) -> [YAMLNode] {
    guard let node else { return [] }
    guard case .list(let items) = node.value, items.count <= TemplateLimits.lines else {
      note("this must be a list of at most \(TemplateLimits.lines) items", at: node)
      return []
    }
    return items
  }

  private mutating func flag(_ node: YAMLNode?) -> Bool {
    guard let node else { return false }
    if let text = node.text, AnswerKind.bool.allows(text) { return text == "true" }
    note("this must be true or false", at: node)
    return false
  }

  private mutating func text(
    _ key: String, of node: YAMLNode, where isAllowed: (String) -> Bool
  ) -> String? {
    guard let value = node[key]?.text else {
      note("'\(key)' is missing", at: node[key] ?? node)
      return nil
    }
    if isAllowed(value) { return value }
    note("\(quoted(value)) is not a valid '\(key)'", at: node[key])
    return nil
  }

  private mutating func word<Word: CaseIterable & RawRepresentable<String>>(
    _ key: String, of node: YAMLNode, _ type: Word.Type
  ) -> Word? {
    let words = Word.allCases.map(\.rawValue)
    guard let value = text(key, of: node, where: { words.contains($0) }) else {
      if !faults.isEmpty {
        faults[faults.count - 1].hint = "one of \(words.joined(separator: ", "))"
      }
      return nil
    }
    return Word(rawValue: value)
  }
}
