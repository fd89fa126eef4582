import ArgumentParser
import Diagnostics
import Effects
import Session

struct GateList: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the gates of .flowctl.yml.",
    discussion: "flowctl gate list\nflowctl gate list --json")

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.answer("gate list", in: world) { session throws(Failure) in
      try await ListGates.run(in: session)
    }
  }
}

struct GateExplain: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show the settings of a gate and where each value is set.",
    discussion: "flowctl gate explain unit\nflowctl gate explain coverage --json")

  @Argument(help: "Name of the gate.")
  var name: String

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    let name = name
    return await global.answer("gate explain", in: world) { session throws(Failure) in
      try await ExplainGate.run(name, in: session)
    }
  }
}

struct GateSuggest: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest", abstract: "List presets that fit this repository.",
    discussion: "flowctl gate suggest\nflowctl gate suggest --json")

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.answer("gate suggest", in: world) { session throws(Failure) in
      try await SuggestGates.run(in: session)
    }
  }
}
