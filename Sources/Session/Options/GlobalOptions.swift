package import ArgumentParser
package import Diagnostics
package import Effects

/// What every command understands.
package struct GlobalOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How the answer is written.", valueName: "format"))
  var format: OutputFormat?

  @Flag(help: "Short for --format json.")
  var json = false

  @OptionGroup package var place: PlaceOptions

  @Flag(name: .shortAndLong, help: "Say nothing but what is wrong.")
  package var quiet = false

  @Flag(name: .shortAndLong, help: "Say why each rule exists and what was seen.")
  package var verbose = false

  @Option(help: ArgumentHelp("The least severity that fails.", valueName: "severity"))
  package var failOn: Severity = .error

  package init() {}

  package mutating func validate() throws {
    if quiet && verbose { throw ValidationError("--quiet and --verbose exclude each other") }
    if json, let format, format != .json {
      throw ValidationError("--json and --format \(format.rawValue) exclude each other")
    }
  }

  /// The format that both options mean together.
  package var chosenFormat: OutputFormat { json ? .json : format ?? .text }
}

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

/// Where a command works and where its answer goes.
package struct PlaceOptions: ParsableArguments {
  @Option(
    name: .customShort("C"),
    help: ArgumentHelp("Work in this directory.", valueName: "dir"), completion: .directory)
  var directory: String?

  @Option(
    help: ArgumentHelp("Read this configuration and no other.", valueName: "file"),
    completion: .file())
  var config: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the answer to a file instead of standard output.", valueName: "file"),
    completion: .file())
  package var output: String?

  package init() {}
}

/// Whether GitHub is told of an answer.
package struct PublishOptions: ParsableArguments {
  @Flag(help: "Tell GitHub: check run or commit status, and one comment on the pull request.")
  package var publish = false

  package init() {}

  /// The name under which it is told; nil where it is not.
  package func name(_ answer: String) -> String? { publish ? "flowctl/" + answer : nil }
}
