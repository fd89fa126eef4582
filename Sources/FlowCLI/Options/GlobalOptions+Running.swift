import ArgumentParser
import Diagnostics
import Effects
import Gates
import LiveEffects
import Workflows

extension GlobalOptions {
  /// Runs a use case that answers with a report, writes it and leaves with its status.
  ///
  /// Where `published` names it, GitHub is told of it, too.
  func report(
    _ command: String, listingAlone: Bool = false, published name: String? = nil,
    _ body: (Session) async throws(Failure) -> Report
  ) async throws {
    var options = answering
    options.writesListingAlone = listingAlone
    do throws(Failure) {
      try await Answering(command: command, options: options)
        .report(failOn: failOn, published: name, body)
    } catch {
      throw ExitCode(error.status.rawValue)
    }
  }

  /// Runs a use case that starts programs: a signal ends these, what is known is told, and the
  /// signal's status is the command's, whatever was known.
  func stoppableReport(
    _ command: String,
    _ body: @escaping @Sendable (Session) async throws(Failure) -> Report
  ) async throws {
    let answer = Answering(command: command, options: answering)
    do throws(Failure) {
      let session = try answer.session()
      let end = await Interruption.watching { await Self.result(of: body, in: session) }
      var (report, status) = try end.opened()
      report.failOn = failOn
      report = RuleWhys.filled(report)
      try answer.write(report)
      ProgramEnd.leave(with: status ?? ExitStatus(report.verdict))
    } catch {
      answer.write(error)
      throw ExitCode(error.status.rawValue)
    }
  }

  private static func result(
    of body: @Sendable (Session) async throws(Failure) -> Report, in session: Session
  ) async -> Result<Report, Failure> {
    do throws(Failure) {
      return .success(try await body(session))
    } catch {
      return .failure(error)
    }
  }

  /// Runs a use case that answers with a listing, as text or JSON and, where it has one, as Markdown.
  func answer(
    _ command: String, hasMarkdown: Bool = false,
    _ body: (Session) async throws(Failure) -> Listing
  ) async throws {
    let answer = Answering(command: command, options: answering)
    do throws(Failure) {
      try checkListingFormat(command, hasMarkdown: hasMarkdown)
    } catch {
      answer.write(error)
      throw ExitCode(error.status.rawValue)
    }
    do throws(Failure) {
      try await answer.listing(as: chosenFormat, body)
    } catch {
      throw ExitCode(error.status.rawValue)
    }
  }

  private func checkListingFormat(_ command: String, hasMarkdown: Bool) throws(Failure) {
    let forms: [OutputFormat] = [.text, .json] + (hasMarkdown ? [.markdown] : [])
    if forms.contains(chosenFormat) { return }
    let names = hasMarkdown ? "text, json or markdown" : "text or json"
    throw Failure(
      .usage, "usage", "'\(command)' answers as \(names), not as \(chosenFormat.rawValue)",
      hint: .run(Command.flowctl(named: command).adding("--json")))
  }
}

extension GlobalOptions {
  /// The part of the options that an answer needs.
  var answering: AnswerOptions {
    AnswerOptions(
      format: chosenFormat, verbosity: quiet ? .quiet : verbose ? .verbose : .normal,
      output: place.output, directory: place.directory, config: place.config)
  }
}
