import Base

/// A command that a coding agent is about to run, as its hook gets it on standard input.
struct AgentCall {
  /// The members differ by agent, and so does the answer that refuses.
  enum Format {
    /// `tool_input.command`: Claude Code and Codex read standard error after exit status 2.
    case toolInput
    /// `command`: Cursor reads `permission` from standard output, and refuses at exit status 2.
    case cursor
    /// `toolArgs`, an object or its text: Copilot reads `permissionDecision` from standard output.
    case copilot
  }

  private(set) var format = Format.toolInput
  /// The shell text; nil for a tool that runs no command.
  private(set) var command: String?
  private(set) var directory: String?

  /// Reads the input of a hook before a tool.
  init(_ input: [UInt8]) throws(StreamFault) {
    var json = try JSONStream(ByteChunks(input, size: max(input.count, 1)))
    var (format, command, directory) = (Format.toolInput, String?.none, String?.none)
    try json.readObject { json, member throws(StreamFault) in
      switch member {
      case "tool_input": command = try Self.command(&json) ?? command
      case "toolArgs":
        format = .copilot
        command = try Self.arguments(&json)
      case "command":
        format = .cursor
        command = try json.readString()
      case "cwd": directory = try json.readString()
      default: break
      }
    }
    try json.readEnd()
    (self.format, self.command, self.directory) = (format, command, directory)
  }

  private static func command(_ json: inout JSONStream) throws(StreamFault) -> String? {
    guard try json.kind() == .object else { return nil }
    var command: String?
    try json.readObject { json, member throws(StreamFault) in
      if member == "command" { command = try json.readString() }
    }
    return command
  }

  private static func arguments(_ json: inout JSONStream) throws(StreamFault) -> String? {
    if try json.kind() == .object { return try command(&json) }
    guard let text = try json.readString() else { return nil }
    var inner = try JSONStream(ByteChunks(Array(text.utf8), size: max(text.utf8.count, 1)))
    return try command(&inner)
  }

  /// The answer that stops the command.
  ///
  /// Copilot reads its answer only at exit status 0; the others stop at 2, and at no other.
  func refuse(_ finding: Diagnostic, on console: Console) -> ExitStatus {
    let hints = finding.hint?.lines.map { "hint: " + ForeignText.shown($0) } ?? []
    let place = finding.place.map { "\($0.path):\($0.line): " } ?? ""
    let text = (["error: " + ForeignText.shown(place + finding.message)] + hints)
      .joined(separator: "\n")
    func answer(_ value: JSONValue) {
      console.writeOutput(JSONWriter(.compact).bytes(value) + [UInt8(ascii: "\n")])
    }
    switch format {
    case .toolInput: break
    case .cursor: answer(["permission": "deny", "agent_message": .string(text)])
    case .copilot:
      answer(["permissionDecision": "deny", "permissionDecisionReason": .string(text)])
      return .pass
    }
    console.writeErrors(Array((text + "\n").utf8))
    return .unknown
  }
}
