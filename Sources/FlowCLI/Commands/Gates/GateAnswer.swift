import ArgumentParser
import Diagnostics
import Effects
import Gates
import LiveEffects
import Workflows

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs gates and writes what they came to.
struct GateAnswer {
  let command: String
  let global: GlobalOptions
  let checks: BuiltInCheck
  /// The name under which GitHub is told of the run; nil where it is not.
  let published: String?
  private let world = World.live()

  init(command: String, global: GlobalOptions, checks: BuiltInCheck, published: String? = nil) {
    self.command = command
    self.checks = checks
    self.global = global
    self.published = published
  }

  func write(dryRun: Bool, _ options: RunGates.Options) async throws {
    let answering = Answering(command: command, options: global.answering, world: world)
    do throws(Failure) {
      let session = try answering.session()
      let options = completed(options, session)
      if dryRun {
        let listing = try await RunGates.preview(options, in: session)
        return try answering.write(listing, as: global.chosenFormat)
      }
      let publish = try await PublishAnswer(as: published, in: session)
      let end = await Interruption.watching { await Self.result(options, checks, session, publish) }
      let ((run, told), status) = try end.opened()
      try answering.write(run, told)
      ProgramEnd.leave(with: status ?? ExitStatus(run.verdict))
    } catch {
      answering.write(error)
      throw ExitCode(error.status.rawValue)
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
    options.run = "\(world.now())-\(getpid())"
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
