import Base
import TestSupport
import Testing

/// `agent`: files for coding agents.
struct AgentFileTests {
  @Test(arguments: ["claude-code", "codex", "cursor", "copilot"])
  func `written files fit, are written once, and leave other content`(_ target: String) async throws
  {
    let repository = try await ScratchRepository.published()
    for part in ["skill", "instructions", "hooks"] {
      let run = try await repository.flowctl("agent", part, "--target", target, "--write")
      #expect(run.status == 0 && run.output.hasPrefix("created '"), "\(run)")
      let again = try await repository.flowctl("agent", part, "--target", target, "--write")
      #expect(again.output.hasPrefix("unchanged '"), "\(again)")
      let printed = try await repository.flowctl("agent", part, "--target", target)
      #expect(printed.output.split(separator: "\n").count <= 120)
    }
    #expect(try await repository.flowctl("agent", "check").status == 0)
  }

  @Test func `hooks of others stay, and an existing hook is not added again`() async throws {
    let repository = try await ScratchRepository.published()
    let settings = """
      {"permissions": {"allow": ["Bash(ls)"]}, "hooks": {"PreToolUse": [{"matcher": "Edit", "hooks": []}],
      "Stop": []}, "n": 1.50}
      """
    try repository.write(settings, to: ".claude/settings.json")
    _ = try await repository.flowctl("agent", "hooks", "--target", "claude-code", "--write")
    let text = String(
      decoding: try repository.scratch.read("work/.claude/settings.json"), as: UTF8.self)
    for part in ["\"Bash(ls)\"", "\"Edit\"", "\"Stop\": []", "1.50", "flowctl hooks run agent"] {
      #expect(text.contains(part), "\(text)")
    }
    let again = try await repository.flowctl("agent", "hooks", "--target", "claude-code", "--write")
    #expect(again.output.hasPrefix("unchanged"))
  }

  @Test func `bytes and line ends of others stay, and nothing is written through a link`()
    async throws
  {
    let repository = try await ScratchRepository.published()
    func write(_ part: String, _ target: String) async throws -> Int32 {
      try await repository.flowctl("agent", part, "--target", target, "--write").status
    }
    let latin: [UInt8] = [0x23, 0x20, 0xe9, 0x0a]
    try repository.scratch.write(latin, to: "work/CLAUDE.md")
    #expect(try await write("instructions", "claude-code") == 74)
    #expect(try repository.scratch.read("work/CLAUDE.md") == latin)
    try repository.write("# Hi\r\nthere\r\n", to: "AGENTS.md")
    #expect(try await write("instructions", "codex") == 0)
    let text = try repository.scratch.read("work/AGENTS.md")
    #expect(text.count { $0 == 0x0a } == text.count { $0 == 0x0d })
    #expect(try await repository.flowctl("agent", "check").status == 74)
    _ = try await repository.run("rm", ["CLAUDE.md"])
    #expect(try await repository.flowctl("agent", "check").status == 0)
    _ = try await repository.run("sh", ["-c", "mkdir ../out && ln -s ../out .cursor"])
    #expect(try await write("hooks", "cursor") == 73)
    #expect(try await repository.run("sh", ["-c", "ls ../out"]).output.isEmpty)
  }

  @Test func `a file that is not JSON, and a skill of others, are not overwritten`() async throws {
    let repository = try await ScratchRepository.published()
    try repository.write("not json", to: ".cursor/hooks.json")
    try repository.write("mine", to: ".cursor/skills/flowctl/SKILL.md")
    #expect(
      try await repository.flowctl("agent", "hooks", "--target", "cursor", "--write").status == 65)
    #expect(
      try await repository.flowctl("agent", "skill", "--target", "cursor", "--write").status == 73)
  }

  @Test func `check reports a file that no longer fits, with the command that writes it`()
    async throws
  {
    let repository = try await ScratchRepository.published()
    try repository.write("# Mine\n", to: "AGENTS.md")
    _ = try await repository.flowctl("agent", "instructions", "--target", "codex", "--write")
    let text = String(decoding: try repository.scratch.read("work/AGENTS.md"), as: UTF8.self)
    #expect(text.hasPrefix("# Mine\n\n<!-- flowctl: start -->"))
    let edited = text.split(separator: "`feature/<slug>`", omittingEmptySubsequences: false)
    try repository.write(edited.joined(separator: "`x/<slug>`") + "tail\n", to: "AGENTS.md")
    try await repository.git("add", "AGENTS.md")
    try await repository.git("commit", "--quiet", "--message", "Edit")
    let check = try await repository.flowctl("agent", "check")
    #expect(check.status == 1)
    #expect(check.output.contains("flowctl agent instructions --target codex --write"))
    _ = try await repository.flowctl("agent", "instructions", "--target", "codex", "--write")
    #expect(try await repository.flowctl("agent", "check").status == 0)
    let updated = String(decoding: try repository.scratch.read("work/AGENTS.md"), as: UTF8.self)
    #expect(updated == text + "tail\n")
  }
}
