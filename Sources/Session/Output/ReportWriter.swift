package import Base

/// Writes the result of one command where its options require.
package struct ReportWriter {
  private let command: String
  private let options: AnswerOptions
  private let world: World

  /// Creates a writer for a command.
  package init(command: String, options: AnswerOptions, world: World) {
    self.command = world.command ?? command
    self.options = options
    self.world = world
  }

  /// The session that the use case runs in.
  package func session() throws(Failure) -> Session {
    var world = world
    if let directory = options.directory { world.directory = try existing(directory) }
    return try Session.open(world, configuration: options.config.map(world.absolute))
  }

  /// Runs a use case, writes its result and returns its status.
  ///
  /// If `published` has a name, the result is also published to GitHub. Errors are written in the
  /// format of the options; a command with its own result formats leaves these at text.
  package func run(
    as format: OutputFormat? = nil, failOn: Severity = .error, published name: String? = nil,
    _ body: (Session) async throws(Failure) -> Report
  ) async -> ExitStatus {
    do throws(Failure) {
      let session = try session()
      try await session.listRefs()
      let publish = try await PublishAnswer(as: name, in: session)
      var report = try await body(session)
      report.failOn = failOn
      report = completed(report)
      // An interrupted run has no result to publish.
      let isEnded = [.interrupted, .terminated].contains(report.status)
      let published = isEnded ? nil : await publish?.tell(Publication(report))
      report.notes += published?.notes ?? []
      return try write(report, as: format ?? options.format, published)
    } catch {
      return written(error)
    }
  }

  /// Writes a report synchronously, and returns its status.
  package func write(_ report: Report) throws(Failure) -> ExitStatus {
    try write(completed(report), as: options.format, nil)
  }

  private func write(
    _ report: Report, as format: OutputFormat, _ published: Published?
  ) throws(Failure) -> ExitStatus {
    var report = report
    report.diagnostics = placed(report)
    if options.output == nil {
      let isText = format == .text && report.payload?.isVerbatim != true
      var wrapper = isText ? LineWrapper(width: terminalWidth) : nil
      report.write(as: format, options: renderOptions) { bytes in
        guard wrapper != nil else { return world.console.writeOutput(bytes) }
        wrapper?.write(bytes, to: world.console.writeOutput)
      }
      wrapper?.finish(to: world.console.writeOutput)
      try checkOutput()
    } else {
      try write(report.rendered(as: format, options: renderOptions))
    }
    try tellGitHub(report, published)
    return report.status
  }

  /// The report with the command's name and the reason for each rule.
  private func completed(_ report: Report) -> Report {
    var report = report
    report.command = command
    if report.payload != nil || report.diagnostics.isEmpty { return report }
    return report.explained(by: RulePages.descriptions(in: report))
  }

  /// The outputs, the summary and the annotations of a step, unless a check run shows the findings.
  ///
  /// In other formats the annotations are written to standard error, as a program may read the
  /// result.
  private func tellGitHub(_ report: Report, _ published: Published?) throws(Failure) {
    try writeOutputs(report.payload?.outputs ?? [])
    let isStep =
      world.environment["GITHUB_ACTIONS"] == "true" && published?.showsFindings != true
    guard options.format == .github || isStep else { return }
    // A list, such as a preview, is not the result of a step.
    if let payload = report.payload, !payload.has(.markdown) { return }
    try append(rendered(report, as: .markdown), to: "GITHUB_STEP_SUMMARY", "the step summary")
    guard options.format != .github else { return }
    world.console.writeErrors(GitHubAnnotations().render(report.diagnostics))
  }

  /// Writes text to standard error; a failure in a machine format replaces the result.
  ///
  /// The output file gets a failure only in a format that its readers parse: an old result in it
  /// would look like this run's. Any other file stays as it was.
  package func write(_ failure: Failure) {
    var report = Report(command: command, diagnostics: failure.diagnostics)
    report.diagnostics = placed(report)
    let bytes = rendered(report)
    if options.format == .text {
      let wrapped = LineWrapper.wrapped(bytes, width: terminalWidth)
      return world.console.writeErrors(wrapped)
    }
    if options.output != nil, (try? write(bytes)) != nil { return }
    if world.console.outputFailure() != nil {
      world.console.writeErrors(bytes)
    } else {
      world.console.writeOutput(bytes)
    }
  }

  /// Writes a failure, and returns the status to exit with.
  package func written(_ failure: Failure) -> ExitStatus {
    write(failure)
    return failure.status
  }

  /// Writes bytes to the output file, or to standard output.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    guard let path = options.output else {
      world.console.writeOutput(bytes)
      return try checkOutput()
    }
    let whole = world.absolute(path)
    try askingFiles(.inputOutput, "output", "can't write '\(path)'") { () throws(FileError) in
      // A device or a pipe is not replaced, and a symbolic link's target is written, not the link.
      if let file = plainFile(whole) {
        try world.files.replace(file, bytes)
      } else {
        try world.files.append(whole, bytes)
      }
    }
  }

  /// The regular file at a path, existing or not; nil for anything else.
  private func plainFile(_ path: String) -> String? {
    var path = path
    for _ in 0..<8 {
      guard let kind = try? world.files.status(path).kind else { return path }
      if kind == .regular || kind == .directory { return path }
      guard kind == .link, let bytes = try? world.files.destination(path) else { return nil }
      let destination = String(decoding: bytes, as: UTF8.self)
      let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
      path = destination.hasPrefix("/") ? destination : parent + destination
      // Links of `/proc` point to objects without a path.
      if path.hasPrefix("/proc/") { return nil }
    }
    return nil
  }

  /// - Throws: if standard output can't be written.
  private func checkOutput() throws(Failure) {
    guard let reason = world.console.outputFailure() else { return }
    throw Failure(.inputOutput, "output", "can't write the result: \(reason)")
  }

  /// The findings with hints for this repository.
  private func placed(_ report: Report) -> [Diagnostic] {
    if report.payload != nil || report.diagnostics.isEmpty { return report.diagnostics }
    var findings = report.diagnostics
    if let session = try? session() {
      var planner = RemedyPlanner(session)
      findings = planner.planned(findings)
    }
    return Failure(.fail, findings).completed(by: world.typed).diagnostics
  }

  private func rendered(_ report: Report, as format: OutputFormat? = nil) -> [UInt8] {
    report.rendered(as: format ?? options.format, options: renderOptions)
  }

  private var renderOptions: RenderOptions {
    RenderOptions(
      style: Style(isColoured: usesColour, isUnicode: world.environment.isUnicode),
      verbosity: options.verbosity,
      tool: ToolIdentity(
        version: Session.programVersion, informationURI: "https://github.com/flowctl/flowctl"),
      rules: options.format == .sarif ? RulePages.descriptions : [])
  }

  private var usesColour: Bool {
    options.output == nil && world.console.outputIsTerminal
      && (world.environment["NO_COLOR"] ?? "").isEmpty && world.environment["TERM"] != "dumb"
  }

  /// The width that texts are wrapped to; nil where a program or a file gets them.
  private var terminalWidth: Int? {
    world.console.outputIsTerminal ? world.console.outputWidth : nil
  }

  private func writeOutputs(_ outputs: [(key: String, value: String)]) throws(Failure) {
    if outputs.isEmpty { return }
    var lines: [UInt8] = []
    for output in outputs {
      let random = UInt64.random(in: .min ... .max)
      // flowctl's keys are valid, and no value contains the delimiter.
      lines +=
        (try? GitHubOutput.lines(key: output.key, value: output.value, random: random)) ?? []
    }
    try append(lines, to: "GITHUB_OUTPUT", "the step's outputs")
  }

  /// Appends to the file that a variable of the GitHub runner names, if it is set.
  private func append(
    _ bytes: [UInt8], to variable: String, _ what: String
  ) throws(Failure) {
    guard let path = world.environment[variable], !path.isEmpty else { return }
    try askingFiles(
      .inputOutput, "output", "can't write \(what)", try world.files.append(path, bytes))
  }

  private func existing(_ directory: String) throws(Failure) -> String {
    let path = world.absolute(directory)
    return try askingFiles(.unavailable, "usage", "can't change to directory '\(directory)'") {
      () throws(FileError) in
      _ = try world.files.list(path)
      return path
    }
  }
}

/// How and where a result is written, independent of the argument parser.
package struct AnswerOptions {
  var format: OutputFormat = .text
  var verbosity: Verbosity = .normal
  var output: String?
  var directory: String?
  var config: String?

  package init(
    format: OutputFormat = .text, verbosity: Verbosity = .normal, output: String? = nil,
    directory: String? = nil, config: String? = nil
  ) {
    self.format = format
    self.verbosity = verbosity
    self.output = output
    self.directory = directory
    self.config = config
  }

  /// How many subjects the reader of the result sees.
  package var shown: ShownSubjects { RenderOptions.shown(format, verbosity) }
}
