package import Diagnostics
package import Effects
package import Gates

/// Writes the answer of one command where its options want it.
package struct Answering {
  private let command: String
  private let options: AnswerOptions
  private let world: World

  /// An answer to a command.
  package init(command: String, options: AnswerOptions, world: World) {
    self.command = command
    self.options = options
    self.world = world
  }

  /// The session that the use case runs in.
  package func session() throws(Failure) -> Session {
    var world = world
    if let directory = options.directory { world.directory = try existing(directory) }
    return try Session.open(world, configuration: options.config.map(world.absolute))
  }

  /// Writes a report; what GitHub was not shown by a check run is shown by the log and the summary.
  package func write(_ report: Report, _ published: Published? = nil) throws(Failure) {
    var report = report
    report.diagnostics = placed(report.diagnostics)
    if options.writesListingAlone {
      try write(Array(report.listing.utf8))
    } else if options.output == nil {
      report.write(as: options.format, options: renderOptions, to: world.console.writeOutput)
      try checkOutput()
    } else {
      try write(rendered(report))
    }
    try annotate(report.diagnostics, published) { GitHubSummary().render(report) }
  }

  /// Writes a run; what GitHub was not shown by a check run is shown by the log and the summary.
  package func write(_ run: GateRun, _ published: Published? = nil) throws(Failure) {
    try write(run.rendered(as: options.format, options: renderOptions))
    try writeOutputs(of: run)
    try annotate(run.report.diagnostics, published) { GateRunMarkdown().render(run) }
  }

  /// The step summary where the answer is GitHub's, or where no check run could be made.
  ///
  /// In the latter case the annotations go to standard error, as the answer may be a program's.
  private func annotate(
    _ findings: [Diagnostic], _ published: Published?, _ summary: () -> [UInt8]
  ) throws(Failure) {
    let isLost = published?.showsFindings == false
    guard options.format == .github || isLost else { return }
    try writeSummary(summary())
    guard isLost, options.format != .github, world.environment["GITHUB_ACTIONS"] == "true" else {
      return
    }
    world.console.writeErrors(GitHubAnnotations().render(findings))
  }

  /// Writes a listing.
  package func write(_ listing: Listing, as format: OutputFormat) throws(Failure) {
    if options.output == nil {
      write(listing, as: format, to: world.console.writeOutput)
      return try checkOutput()
    }
    var bytes: [UInt8] = []
    write(listing, as: format) { bytes += $0 }
    try write(bytes)
  }

  /// The same by more than one core, where the listing is long enough for that.
  func writeOnCores(_ listing: Listing, as format: OutputFormat) async throws(Failure) {
    guard options.output == nil else { return try write(listing, as: format) }
    switch (format, listing.writeTextOnCores) {
    case (.text, let write?): await write(world.console.writeOutput)
    case (.json, _):
      await listing.writeJSONOnCores(command: command, to: world.console.writeOutput)
      world.console.writeOutput([UInt8(ascii: "\n")])
    default: return try write(listing, as: format)
    }
    try checkOutput()
  }

  private func write(_ listing: Listing, as format: OutputFormat, to sink: Listing.Sink) {
    if format == .json {
      listing.writeJSON(command: command, to: sink)
      sink([UInt8(ascii: "\n")])
    } else if format == .markdown, let markdown = listing.markdown {
      sink(Array(markdown().utf8))
    } else if options.verbosity != .quiet || !listing.isDeed {
      listing.writeText(to: sink)
    }
  }

  /// Talk goes to standard error; what a program reads goes where the answer would have gone.
  ///
  /// A file that is named takes either, or an older answer would stay there as that of this run.
  package func write(_ failure: Failure) {
    let typed = Command(["flowctl"] + world.arguments.dropFirst())
    let failure = failure.completed(by: typed)
    let report = Report(command: command, diagnostics: placed(failure.diagnostics))
    let bytes = rendered(report)
    if isKept(bytes), options.format != .text { return }
    if options.format == .text || world.console.outputFailure() != nil {
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

  /// True where a failure now stands in the file that is named.
  private func isKept(_ bytes: [UInt8]) -> Bool {
    // A file of a listing alone is no answer, so that no failure belongs there.
    guard options.output != nil, !options.writesListingAlone else { return false }
    do throws(Failure) {
      try write(bytes)
      return true
    } catch {
      return false
    }
  }

  /// Writes bytes to the file that was named, or to standard output.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    guard let path = options.output else {
      world.console.writeOutput(bytes)
      return try checkOutput()
    }
    let whole = world.absolute(path)
    do throws(FileError) {
      // A device or a pipe stays what it is, and what a link leads to is written, not the link.
      if let file = plainFile(whole) {
        try world.files.replace(file, bytes)
      } else {
        try world.files.append(whole, bytes)
      }
    } catch {
      throw Failure(.inputOutput, "output", "can't write '\(path)': \(error.reason)")
    }
  }

  /// The plain file that a path leads to, there or not; nothing where it leads to something else.
  private func plainFile(_ path: String) -> String? {
    var path = path
    for _ in 0..<8 {
      guard let kind = try? world.files.status(path).kind else { return path }
      if kind == .regular || kind == .directory { return path }
      guard kind == .link, let bytes = try? world.files.destination(path) else { return nil }
      let destination = String(decoding: bytes, as: UTF8.self)
      let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
      path = destination.hasPrefix("/") ? destination : parent + destination
      // Links of `/proc` lead to what has no path.
      if path.hasPrefix("/proc/") { return nil }
    }
    return nil
  }

  /// - Throws: where standard output has not taken the answer.
  private func checkOutput() throws(Failure) {
    guard let reason = world.console.outputFailure() else { return }
    throw Failure(.inputOutput, "output", "can't write the answer: \(reason)")
  }

  /// The findings with hints for this very repository.
  private func placed(_ findings: [Diagnostic]) -> [Diagnostic] {
    if findings.isEmpty { return findings }
    guard let session = try? session() else { return findings }
    var planner = RemedyPlanner(session)
    return planner.planned(findings)
  }

  private func rendered(_ report: Report) -> [UInt8] {
    report.rendered(as: options.format, options: renderOptions)
  }

  private var renderOptions: RenderOptions {
    RenderOptions(
      style: Style(isColoured: usesColour, isUnicode: world.environment.isUnicode),
      verbosity: options.verbosity,
      tool: ToolIdentity(version: ProgramVersion.text, informationURI: ProgramVersion.address),
      rules: options.format == .sarif ? RulePages.descriptions : [])
  }

  private var usesColour: Bool {
    options.output == nil && world.console.outputIsTerminal
      && (world.environment["NO_COLOR"] ?? "").isEmpty && world.environment["TERM"] != "dumb"
  }

  private func writeSummary(_ markdown: [UInt8]) throws(Failure) {
    try append(markdown, to: "GITHUB_STEP_SUMMARY", "the step summary")
  }

  /// What later steps of a GitHub workflow may ask for.
  private func writeOutputs(of run: GateRun) throws(Failure) {
    var lines: [UInt8] = []
    for output in run.outputs {
      let random = UInt64.random(in: .min ... .max)
      // Our keys are legal, and no value knows the delimiter.
      lines +=
        (try? GitHubOutput.lines(key: output.key, value: output.value, random: random)) ?? []
    }
    try append(lines, to: "GITHUB_OUTPUT", "the step's outputs")
  }

  /// Adds to the file that a variable of GitHub's runner names, if one does.
  private func append(
    _ bytes: [UInt8], to variable: String, _ what: String
  ) throws(Failure) {
    guard let path = world.environment[variable], !path.isEmpty else { return }
    do throws(FileError) {
      try world.files.append(path, bytes)
    } catch {
      throw Failure(.inputOutput, "output", "can't write \(what): \(error.reason)")
    }
  }

  private func existing(_ directory: String) throws(Failure) -> String {
    let path = world.absolute(directory)
    do throws(FileError) {
      _ = try world.files.list(path)
      return path
    } catch {
      throw Failure(.unavailable, "usage", "can't enter '\(directory)': \(error.reason)")
    }
  }
}
