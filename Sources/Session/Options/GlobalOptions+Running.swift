import ArgumentParser
package import Diagnostics
package import Effects
import Gates

extension GlobalOptions {
  /// Runs a use case that answers with a report, writes it and returns its status.
  ///
  /// Where `published` names it, GitHub is told of it, too.
  package func report(
    _ command: String, in world: World, listingAlone: Bool = false, published name: String? = nil,
    _ body: (Session) async throws(Failure) -> Report
  ) async -> ExitStatus {
    var options = answering
    options.writesListingAlone = listingAlone
    return await Answering(command: command, options: options, world: world)
      .report(failOn: failOn, published: name, body)
  }

  /// Runs a use case that starts programs, and ends these at a signal.
  ///
  /// What is known by then is written, and the signal's status is the command's.
  package func stoppableReport(
    _ command: String, in world: World,
    _ body: @escaping @Sendable (Session) async throws(Failure) -> Report
  ) async -> ExitStatus {
    let answer = Answering(command: command, options: answering, world: world)
    do throws(Failure) {
      let session = try answer.session()
      let end = await Interruption.watching { await Self.result(of: body, in: session) }
      var (report, status) = try end.opened()
      report.failOn = failOn
      report = RuleWhys.filled(report)
      try answer.write(report)
      return status ?? ExitStatus(report.verdict)
    } catch {
      return answer.written(error)
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
  package func answer(
    _ command: String, in world: World, hasMarkdown: Bool = false,
    _ body: (Session) async throws(Failure) -> Listing
  ) async -> ExitStatus {
    let answer = Answering(command: command, options: answering, world: world)
    do throws(Failure) {
      try checkListingFormat(command, hasMarkdown: hasMarkdown)
    } catch {
      return answer.written(error)
    }
    return await answer.listing(as: chosenFormat, body)
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
  package var answering: AnswerOptions {
    AnswerOptions(
      format: chosenFormat, verbosity: quiet ? .quiet : verbose ? .verbose : .normal,
      output: place.output, directory: place.directory, config: place.config)
  }
}

extension PlaceOptions {
  /// Runs a use case that answers with a text, and writes it as it is.
  package func print(
    _ command: String, in world: World, _ body: (Session) async throws(Failure) -> String
  ) async -> ExitStatus {
    await write(command, in: world) { session throws(Failure) in Array(try await body(session).utf8)
    }
  }

  /// Runs a use case that answers with bytes, and writes them as they are.
  package func write(
    _ command: String, in world: World, _ body: (Session) async throws(Failure) -> [UInt8]
  ) async -> ExitStatus {
    let answer = Answering(
      command: command,
      options: AnswerOptions(output: output, directory: directory, config: config), world: world)
    do throws(Failure) {
      let session = try answer.session()
      try answer.write(try await body(session))
      return .pass
    } catch {
      return answer.written(error)
    }
  }
}
