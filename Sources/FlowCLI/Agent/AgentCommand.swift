import ArgumentParser
import Base
import Session

struct AgentCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agent", abstract: "Prepare a repository for coding agents.",
    discussion: """
      Set up Claude Code:
      flowctl agent skill --target claude-code --write
      flowctl agent instructions --target claude-code --write
      flowctl agent hooks --target claude-code --write

      In CI, check that the files fit the branch model:
      flowctl agent check
      """,
    subcommands: [Skill.self, Instructions.self, Hooks.self, Check.self])

  struct Skill: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "skill", abstract: "Print or write a skill that explains this repository.",
      discussion: "flowctl agent skill --target claude-code --write")

    @OptionGroup var options: Options
    @OptionGroup var place: PlaceOptions

    func run(in world: World) async throws -> ExitStatus {
      await options.show(.skill, place, in: world)
    }
  }

  struct Instructions: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "instructions", abstract: "Print or write a block for AGENTS.md or CLAUDE.md.",
      discussion: """
        Text outside of the block stays. Running it again replaces the block.

        flowctl agent instructions --target codex --write
        """)

    @OptionGroup var options: Options
    @OptionGroup var place: PlaceOptions

    func run(in world: World) async throws -> ExitStatus {
      await options.show(.instructions, place, in: world)
    }
  }

  struct Hooks: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "hooks", abstract: "Print or write the hook that checks an agent's commands.",
      discussion: """
        Before each shell command the agent runs `flowctl hooks run agent`, which refuses commits on \
        protected branches, branches from the wrong base, pushes and pull requests into the wrong \
        target, and the deletion of shared branches. Other hooks in the file stay.

        flowctl agent hooks --target cursor --write
        """)

    @OptionGroup var options: Options
    @OptionGroup var place: PlaceOptions

    func run(in world: World) async throws -> ExitStatus {
      await options.show(.hooks, place, in: world)
    }
  }

  struct Check: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Check whether the files for agents fit the branch model.",
      discussion: "flowctl agent check")

    @Option(help: "claude-code, codex, cursor or copilot (default: all).")
    var target: AgentTarget?

    @OptionGroup var global: GlobalOptions

    func report(in session: Session) async throws(Failure) -> Report {
      let targets = target.map { [$0] } ?? AgentTarget.allCases
      return try AgentFiles(session).check(targets)
    }
  }

  struct Options: ParsableArguments {
    @Option(help: "claude-code, codex, cursor or copilot.")
    var target: AgentTarget

    @Flag(help: "Write the file instead of printing it.")
    var write = false

    @Flag(help: "Print JSON.")
    var json = false

    func show(
      _ part: AgentTarget.Part, _ place: PlaceOptions, in world: World
    ) async -> ExitStatus {
      await place.answer("agent \(part.rawValue)", in: world, asJSON: json) {
        session throws(Failure) in
        try AgentFiles(session).show(part, for: target, writing: write)
      }
    }
  }
}

extension AgentTarget: ExpressibleByArgument {}

/// `hooks run agent`: checks the command on standard input before a coding agent runs it.
enum AgentHook {
  static let name = "agent"
  private static let limit = 16 << 20

  /// Prints nothing where the command may run: an explicit permission would skip the user's prompt.
  static func run(in world: World) async -> ExitStatus {
    let input = try? world.console.readInput(limit)
    guard let call = input.flatMap({ try? AgentCall($0) }) else {
      let text = "error: flowctl can't read the JSON of this agent's hook\n"
      world.console.writeErrors(Array(text.utf8))
      return .unknown
    }
    guard let command = call.command else { return .pass }
    let directory = call.directory.map(world.absolute) ?? world.directory
    return await check(command, in: directory, call, world)
  }

  private static func check(
    _ command: String, in directory: String, _ call: AgentCall, _ world: World
  ) async -> ExitStatus {
    do throws(Failure) {
      let finding = try await AgentGuard.refusal(of: command, in: directory, world)
      return finding.map { call.refuse($0, on: world.console) } ?? .pass
    } catch {
      let finding = error.diagnostics.first ?? AgentGuard.unreadable("the repository")
      return call.refuse(finding, on: world.console)
    }
  }
}
