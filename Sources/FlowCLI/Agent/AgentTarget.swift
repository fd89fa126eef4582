import Base

/// A coding agent, with the files that it reads in a repository.
enum AgentTarget: String, CaseIterable, Sendable {
  case claudeCode = "claude-code"
  case codex
  case cursor
  case copilot

  /// What one file is for.
  enum Part: String, CaseIterable, Sendable {
    case skill
    case instructions
    case hooks
  }

  /// The path from the top of the working tree.
  func path(of part: Part) -> String {
    switch (self, part) {
    case (.claudeCode, .skill): ".claude/skills/flowctl/SKILL.md"
    case (.claudeCode, .instructions): "CLAUDE.md"
    case (.claudeCode, .hooks): ".claude/settings.json"
    case (.codex, .skill): ".agents/skills/flowctl/SKILL.md"
    case (.codex, .instructions), (.cursor, .instructions): "AGENTS.md"
    case (.codex, .hooks): ".codex/hooks.json"
    case (.cursor, .skill): ".cursor/skills/flowctl/SKILL.md"
    case (.cursor, .hooks): ".cursor/hooks.json"
    case (.copilot, .skill): ".github/skills/flowctl/SKILL.md"
    case (.copilot, .instructions): ".github/copilot-instructions.md"
    case (.copilot, .hooks): ".github/hooks/flowctl.json"
    }
  }

  static let hookCommand = "flowctl hooks run agent"

  /// The member of `hooks` for commands before they run.
  private var event: String {
    switch self {
    case .claudeCode, .codex: "PreToolUse"
    case .cursor: "beforeShellExecution"
    case .copilot: "preToolUse"
    }
  }

  private var hook: OrderedJSON {
    switch self {
    case .claudeCode, .codex:
      .object([
        ("matcher", .text("Bash")),
        (
          "hooks",
          .array([.object([("type", .text("command")), ("command", .text(Self.hookCommand))])])
        ),
      ])
    case .cursor: .object([("command", .text(Self.hookCommand))])
    case .copilot:
      .object([
        ("type", .text("command")), ("bash", .text(Self.hookCommand)), ("timeoutSec", .raw("10")),
      ])
    }
  }

  /// The content of the hook file with flowctl's hook; nil if it has the hook already.
  ///
  /// Everything else in the file stays.
  func addingHook(to content: OrderedJSON) -> OrderedJSON? {
    guard case .object(var members) = content, !content.contains(text: Self.hookCommand) else {
      return nil
    }
    let needsVersion = self == .cursor || self == .copilot
    if needsVersion, !members.contains(where: { $0.name == "version" }) {
      members.insert(("version", .raw("1")), at: 0)
    }
    let result = OrderedJSON.object(members)
    return result.adding(hook, to: ["hooks", event])
  }
}

/// JSON whose members keep their order, to change a file of another program.
indirect enum OrderedJSON: JSONReadable {
  case object([(name: String, value: OrderedJSON)])
  case array([OrderedJSON])
  /// A number or word as it is written.
  case raw(String)
  case text(String)

  init(reading json: inout JSONStream) throws(StreamFault) {
    switch try json.kind() {
    case .object:
      var members: [(name: String, value: OrderedJSON)] = []
      try json.readObject { json, name throws(StreamFault) in
        members.append((name, try OrderedJSON(reading: &json)))
      }
      self = .object(members)
    case .array: self = .array(try [OrderedJSON](reading: &json))
    case .string: self = .text(try json.readString() ?? "")
    case .number: self = .raw(try json.readNumber()?.text ?? "0")
    case .bool: self = .raw(try json.readBool() == true ? "true" : "false")
    case .null, nil:
      try json.skipValue()
      self = .raw("null")
    }
  }

  /// True if a text of the value contains `part`.
  func contains(text part: String) -> Bool {
    switch self {
    case .object(let members): members.contains { $0.value.contains(text: part) }
    case .array(let elements): elements.contains { $0.contains(text: part) }
    case .text(let text): text.contains(part)
    case .raw: false
    }
  }

  /// With one more element of the array at a path, whose objects are created; nil if another value
  /// exists.
  func adding(_ element: OrderedJSON, to path: ArraySlice<String>) -> OrderedJSON? {
    guard let name = path.first else {
      if case .array(let elements) = self { return .array(elements + [element]) }
      return nil
    }
    guard case .object(var members) = self else { return nil }
    let rest = path.dropFirst()
    let index = members.firstIndex { $0.name == name }
    let old = index.map { members[$0].value } ?? (rest.isEmpty ? .array([]) : .object([]))
    guard let new = old.adding(element, to: rest) else { return nil }
    if let index { members[index].value = new } else { members.append((name, new)) }
    return .object(members)
  }

  /// The document with two spaces per level and a line end.
  var document: String { written("") + "\n" }

  private func written(_ indent: String) -> String {
    let inner = indent + "  "
    func block(_ open: String, _ lines: [String], _ close: String) -> String {
      lines.isEmpty
        ? open + close
        : "\(open)\n" + lines.map { inner + $0 }.joined(separator: ",\n") + "\n\(indent)\(close)"
    }
    return switch self {
    case .object(let members):
      block("{", members.map { Self.quoted($0.name) + ": " + $0.value.written(inner) }, "}")
    case .array(let elements): block("[", elements.map { $0.written(inner) }, "]")
    case .raw(let text): text
    case .text(let text): Self.quoted(text)
    }
  }

  private static func quoted(_ text: String) -> String {
    String(decoding: JSONWriter(.compact).bytes(.string(text)), as: UTF8.self)
  }
}
