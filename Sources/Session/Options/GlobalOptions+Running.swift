import ArgumentParser
package import Diagnostics
package import Effects

extension GlobalOptions {
  /// Runs a use case that judges, writes its report in any format and returns its status.
  ///
  /// Where `published` names it, GitHub is told of it, too.
  package func report(
    _ command: String, in world: World, published name: String? = nil,
    _ body: (Session) async throws(Failure) -> Report
  ) async -> ExitStatus {
    await Answering(command: command, options: answering, world: world)
      .run(failOn: failOn, published: name, body)
  }

  /// The same of one that starts programs, and ends these at a signal.
  ///
  /// What is known by then is written, and the signal's status is the command's.
  package func stoppableReport(
    _ command: String, in world: World, published name: String? = nil,
    _ body: @escaping @Sendable (Session) async throws(Failure) -> Report
  ) async -> ExitStatus {
    await report(command, in: world, published: name) { session throws(Failure) in
      try await Interruption.report { () async throws(Failure) in try await body(session) }
    }
  }

  /// Runs a use case that lists, and writes its answer as text or JSON and, where it has one, as Markdown.
  package func answer(
    _ command: String, in world: World, hasMarkdown: Bool = false,
    _ body: (Session) async throws(Failure) -> Report
  ) async -> ExitStatus {
    let answering = Answering(command: command, options: answering, world: world)
    let forms: [OutputFormat] = [.text, .json] + (hasMarkdown ? [.markdown] : [])
    if forms.contains(chosenFormat) { return await answering.run(body) }
    let names = hasMarkdown ? "text, json or markdown" : "text or json"
    return answering.written(
      Failure(
        .usage, "usage", "'\(command)' answers as \(names), not as \(chosenFormat.rawValue)",
        hint: .run(Command.flowctl(named: command).adding("--json"))))
  }

  /// The part of the options that an answer needs.
  package var answering: AnswerOptions {
    AnswerOptions(
      format: chosenFormat, verbosity: quiet ? .quiet : verbose ? .verbose : .normal,
      output: place.output, directory: place.directory, config: place.config)
  }
}

extension PlaceOptions {
  /// Runs a use case of a command with formats of its own, and writes its answer as text or JSON.
  package func answer(
    _ command: String, in world: World, asJSON: Bool = false,
    _ body: (Session) async throws(Failure) -> Report
  ) async -> ExitStatus {
    let options = AnswerOptions(output: output, directory: directory, config: config)
    return await Answering(command: command, options: options, world: world)
      .run(as: asJSON ? .json : .text, body)
  }
}
