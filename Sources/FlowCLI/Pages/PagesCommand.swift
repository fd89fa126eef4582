import ArgumentParser
import Base
import GitHubCommands
import Session

struct PagesCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "pages",
    abstract: "Write releases, branches, board, gates and translations as web pages.",
    discussion: """
      The pages need no server: they contain the results of 'release status', 'branches', 'board', \
      'gate history' and 'strings stats', and the last run of gates. They load nothing, and change \
      nothing: each next step is a command to copy. --output names the folder (default: \
      .flowctl/pages). flowctl overwrites only its own files.

      flowctl pages --open
      flowctl pages --offline              Git and cached data only
      flowctl pages --output build/pages

      Exit status: 2 if data of a page is missing; the page names it.
      """)

  @Flag(help: "Open the first page in the browser.")
  var open = false

  @Flag(help: "Write the pages again when their data changes.")
  var watch = false

  @Option(help: ArgumentHelp("Seconds between two reads with --watch.", valueName: "s"))
  var interval = 60

  @OptionGroup var github: GitHubOptions

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    try global.checkWatch(watch, interval: interval)
    if global.output?.isEmpty == true { throw ValidationError("--output must name a folder") }
  }

  func run(in world: World) async throws -> ExitStatus {
    let (choices, folder) = (github.choices(global), global.output)
    var answering = global
    // The folder of the pages, not the file of the result.
    answering.output = nil
    if watch { return await watch(folder, choices, answering.answering, in: world) }
    return await answering.answer("pages", in: world) { session throws(Failure) in
      let pages = try WritePages(to: folder, choices, in: session)
      var report = try pages.write(try await pages.gather())
      if open { try await show(pages, &report, in: session.world) }
      return report
    }
  }

  /// Without a browser the pages are still written.
  private func show(
    _ pages: WritePages, _ report: inout Report, in world: World
  ) async throws(Failure) {
    do throws(Failure) {
      try await Browser.show(pages.address, in: world)
    } catch {
      report.notes.append("can't open a browser: open \(pages.address)")
      report.status = .unavailable
    }
  }

  /// Writes the pages until it is interrupted.
  ///
  /// Each round reads the configuration again; what can't be read later does not end it.
  private func watch(
    _ folder: String?, _ choices: GitHubChoices, _ options: AnswerOptions, in world: World
  ) async -> ExitStatus {
    let answering = ReportWriter(command: "pages", options: options, world: world)
    var (last, failure): (WritePages.Gathered?, Failure?)
    while !Task.isCancelled {
      do throws(Failure) {
        let pages = try WritePages(to: folder, choices, in: try answering.session())
        let gathered = try await pages.gather()
        if last.map(gathered.shows) != true {
          var report = try pages.write(gathered)
          if open, last == nil { try await show(pages, &report, in: world) }
          last = gathered
          _ = try answering.write(report)
        }
        failure = nil
      } catch {
        if last == nil { return answering.written(error) }
        if failure != error { _ = answering.written(error) }
        failure = error
      }
      do throws(CancellationError) {
        try await world.clock.sleep(Double(interval))
      } catch {
        return .pass
      }
    }
    return .pass
  }
}
