import ArgumentParser
import Diagnostics
import Effects
import Gates
import LiveEffects
import Session

/// Runs gates and writes the result.
struct GateRunWriter {
  let command: String
  let global: GlobalOptions
  let checks: BuiltInCheck
  /// The name of the run on GitHub; nil if it is not published.
  let published: String?
  private let world: World

  init(
    command: String, global: GlobalOptions, checks: BuiltInCheck, published: String? = nil,
    in world: World
  ) {
    self.world = world
    self.command = command
    self.checks = checks
    self.global = global
    self.published = published
  }

  func write(dryRun: Bool, _ options: RunGates.Options) async -> ExitStatus {
    var options = options
    options.run = "\(world.now())-\(UInt32.random(in: .min ... .max))"
    options.style = answerStyle
    options.medium = medium
    if dryRun {
      return await ReportWriter(command: command, options: global.answering, world: world).run {
        [options] session throws(Failure) in
        try await RunGates.preview(options, in: session)
      }
    }
    return await global.stoppableReport(command, in: world, published: published) {
      [options, checks] session throws(Failure) in
      try await RunGates.run(options, checks: checks, in: session).answer
    }
  }

  private var answerStyle: Style {
    Style(isColoured: false, isUnicode: world.environment.isUnicode)
  }

  private var medium: GateProgress.Medium {
    if global.quiet { return .silent }
    if world.environment["GITHUB_ACTIONS"] == "true" { return .github }
    guard global.chosenFormat == .text, world.console.outputIsTerminal,
      world.environment["TERM"] != "dumb", let columns = world.console.outputWidth()
    else { return .plain }
    return .terminal(columns: columns)
  }
}
