import ArgumentParser
import Diagnostics
import Effects
import Gates
import LiveEffects
import Session

/// Runs gates and writes what they came to.
struct GateAnswer {
  let command: String
  let global: GlobalOptions
  let checks: BuiltInCheck
  /// The name under which GitHub is told of the run; nil where it is not.
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
    let answering = Answering(command: command, options: global.answering, world: world)
    do throws(Failure) {
      let session = try answering.session()
      let options = completed(options, session)
      if dryRun {
        let listing = try await RunGates.preview(options, in: session)
        try answering.write(listing, as: global.chosenFormat)
        return .pass
      }
      let publish = try await PublishAnswer(as: published, in: session)
      let end = await Interruption.watching { await Self.result(options, checks, session, publish) }
      let ((run, told), status) = try end.opened()
      try answering.write(run, told)
      return status ?? ExitStatus(run.verdict)
    } catch {
      return answering.written(error)
    }
  }

  private static func result(
    _ options: RunGates.Options, _ checks: BuiltInCheck, _ session: Session,
    _ publish: PublishAnswer?
  ) async -> Result<(GateRun, Published?), Failure> {
    do throws(Failure) {
      var run = try await RunGates.run(options, checks: checks, in: session)
      let published = await publish?.tell(Publication(run))
      run.notes += published?.notes ?? []
      return .success((run, published))
    } catch {
      return .failure(error)
    }
  }

  private func completed(_ options: RunGates.Options, _ session: Session) -> RunGates.Options {
    var options = options
    options.run = "\(world.now())-\(UInt32.random(in: .min ... .max))"
    options.style = answerStyle
    options.medium = medium
    options.report = options.report.map(session.world.absolute)
    return options
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
