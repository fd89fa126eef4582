package import ArgumentParser
package import Diagnostics
package import Effects

/// The options of every command.
package struct GlobalOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Output format.", valueName: "format"))
  var format: OutputFormat?

  @Flag(help: "Same as --format json.")
  var json = false

  @OptionGroup package var place: PlaceOptions

  @Flag(name: .shortAndLong, help: "Show only problems.")
  package var quiet = false

  @Flag(name: .shortAndLong, help: "Show the reason for each rule and the evidence.")
  package var verbose = false

  @Option(help: ArgumentHelp("Lowest severity that fails.", valueName: "severity"))
  package var failOn: Severity = .error

  package init() {}

  package mutating func validate() throws {
    if quiet && verbose { throw ValidationError("--quiet and --verbose can't be combined") }
    if json, let format, format != .json {
      throw ValidationError("--json and --format \(format.rawValue) can't be combined")
    }
  }

  /// The format that both options select.
  package var chosenFormat: OutputFormat { json ? .json : format ?? .text }
}

extension GlobalOptions {
  /// Runs a use case that checks, writes its report in any format and returns its status.
  ///
  /// If `published` has a name, the result is also published to GitHub.
  package func report(
    _ command: String, in world: World, published name: String? = nil,
    _ body: (Session) async throws(Failure) -> Report
  ) async -> ExitStatus {
    await Answering(command: command, options: answering, world: world)
      .run(failOn: failOn, published: name, body)
  }

  /// The same for a use case that starts programs, which it ends at a signal.
  ///
  /// The results so far are written, and the signal's status is the command's.
  package func stoppableReport(
    _ command: String, in world: World, published name: String? = nil,
    _ body: @escaping @Sendable (Session) async throws(Failure) -> Report
  ) async -> ExitStatus {
    await report(command, in: world, published: name) { session throws(Failure) in
      try await Interruption.report { () async throws(Failure) in try await body(session) }
    }
  }

  /// Runs a use case that lists, and writes its result as text, JSON or, if supported, Markdown.
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
        .usage, "usage", "'\(command)' supports the formats \(names), not \(chosenFormat.rawValue)",
        hint: .run(Command.flowctl(named: command).adding("--json"))))
  }

  /// The options that the output needs.
  package var answering: AnswerOptions {
    AnswerOptions(
      format: chosenFormat, verbosity: quiet ? .quiet : verbose ? .verbose : .normal,
      output: place.output, directory: place.directory, config: place.config)
  }
}

extension PlaceOptions {
  /// Runs a use case of a command with its own formats, and writes its result as text or JSON.
  package func answer(
    _ command: String, in world: World, asJSON: Bool = false,
    _ body: (Session) async throws(Failure) -> Report
  ) async -> ExitStatus {
    let options = AnswerOptions(output: output, directory: directory, config: config)
    return await Answering(command: command, options: options, world: world)
      .run(as: asJSON ? .json : .text, body)
  }
}

/// Where a command runs and where its result is written.
package struct PlaceOptions: ParsableArguments {
  @Option(
    name: .customShort("C"),
    help: ArgumentHelp("Run in this directory.", valueName: "dir"), completion: .directory)
  var directory: String?

  @Option(
    help: ArgumentHelp("Use only this configuration file.", valueName: "file"),
    completion: .file())
  var config: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the result to a file instead of standard output.", valueName: "file"),
    completion: .file())
  package var output: String?

  package init() {}
}

/// Whether a result is published to GitHub.
package struct PublishOptions: ParsableArguments {
  @Flag(help: "Publish the result to GitHub as a check and a comment.")
  package var publish = false

  package init() {}

  /// The name to publish under; nil if nothing is published.
  package func name(_ answer: String) -> String? { publish ? "flowctl/" + answer : nil }
}
