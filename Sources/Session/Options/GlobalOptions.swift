package import ArgumentParser
package import Base

/// The options of every command.
///
/// They are one flat group: debug builds of the argument parser validate a group five times at each
/// level, so that a group in a group in a group would be validated 125 times for each command.
package struct GlobalOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Output format.", valueName: "format"))
  var format: OutputFormat?

  @Flag(help: "Same as --format json.")
  var json = false

  @Flag(name: .shortAndLong, help: "Show only problems.")
  package var quiet = false

  @Flag(name: .shortAndLong, help: "Show the reason for each rule and the evidence.")
  package var verbose = false

  @Option(help: ArgumentHelp("Lowest severity that fails.", valueName: "severity"))
  package var failOn: Severity = .error

  @Option(name: .customShort("C"), help: .directory, completion: .directory)
  package var directory: String?

  @Option(help: .config, completion: .file())
  package var config: String?

  @Option(name: .shortAndLong, help: .output, completion: .file())
  package var output: String?

  package init() {}

  package mutating func validate() throws {
    if quiet && verbose { throw ValidationError("--quiet and --verbose can't be combined") }
    if json, let format, format != .json {
      throw ValidationError("--json and --format \(format.rawValue) can't be combined")
    }
  }

  /// The options of a command line without any of them.
  package static var plain: GlobalOptions {
    var options = GlobalOptions()
    (options.format, options.directory, options.config, options.output) = (nil, nil, nil, nil)
    (options.json, options.quiet, options.verbose, options.failOn) = (false, false, false, .error)
    return options
  }

  /// The format that --format and --json select.
  package var chosenFormat: OutputFormat { json ? .json : format ?? .text }

  /// Checks the options of a command that runs again and again with --watch.
  package func checkWatch(_ isWatching: Bool, interval: Int) throws {
    guard 5...86_400 ~= interval else {
      throw ValidationError("--interval must be between 5 and 86400 seconds")
    }
    if isWatching, chosenFormat != .text {
      throw ValidationError("--watch supports only the text format")
    }
  }

  /// Runs a use case that checks, writes its report in any format and returns its status.
  ///
  /// If `published` has a name, the result is also published to GitHub.
  package func report(
    _ command: String, in world: World, published name: String? = nil,
    _ body: (Session) async throws(Failure) -> Report
  ) async -> ExitStatus {
    await ReportWriter(command: command, options: answering, world: world)
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
    let answering = ReportWriter(command: command, options: answering, world: world)
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
      output: output, directory: directory, config: config)
  }
}

extension PlaceOptions {
  /// Runs a use case of a command with its own formats, and writes its result as text or JSON.
  package func answer(
    _ command: String, in world: World, asJSON: Bool = false,
    _ body: (Session) async throws(Failure) -> Report
  ) async -> ExitStatus {
    let options = AnswerOptions(output: output, directory: directory, config: config)
    return await ReportWriter(command: command, options: options, world: world)
      .run(as: asJSON ? .json : .text, body)
  }
}

/// Where a command runs and where its result is written.
package struct PlaceOptions: ParsableArguments {
  /// The section of help pages with the options that most commands share.
  package static let title = "Shared options"

  @Option(name: .customShort("C"), help: .directory, completion: .directory)
  var directory: String?

  @Option(help: .config, completion: .file())
  var config: String?

  @Option(name: .shortAndLong, help: .output, completion: .file())
  package var output: String?

  package init() {}
}

extension ArgumentHelp {
  fileprivate static var directory: Self { Self("Run in this directory.", valueName: "dir") }
  fileprivate static var config: Self {
    Self("Use only this configuration file.", valueName: "file")
  }
  fileprivate static var output: Self {
    Self("Write the result to a file instead of standard output.", valueName: "file")
  }
}

extension OptionGroup where Value == GlobalOptions {
  /// The group in the section of the shared options.
  package init() { self.init(title: PlaceOptions.title) }
}

extension OptionGroup where Value == PlaceOptions {
  /// The group in the section of the shared options.
  package init() { self.init(title: PlaceOptions.title) }
}

/// The app that a command is about, if the repository has several.
package struct AppOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "App of a repository with several (default: that of the branch or folder).",
      valueName: "name"))
  package var app: String?

  package init() {}

  /// The option of a command line without it.
  package static var plain: AppOption {
    var option = AppOption()
    option.app = nil
    return option
  }
}

/// Whether a result is published to GitHub.
package struct PublishOptions: ParsableArguments {
  @Flag(help: "Publish the result to GitHub as a check and a comment.")
  package var publish = false

  package init() {}

  /// The name to publish under; nil if nothing is published.
  package func name(_ answer: String) -> String? { publish ? "flowctl/" + answer : nil }
}
