import ArgumentParser
import Diagnostics
import Effects
import LiveEffects
import Workflows

extension GlobalOptions {
  /// Runs a use case that answers with a report, writes it and leaves with its status.
  func report(
    _ command: String, _ body: (Session) async throws(Failure) -> Report
  ) async throws {
    let answer = Answering(command: command, options: answering)
    let status: ExitStatus
    do throws(Failure) {
      let session = try answer.session()
      var report = try await body(session)
      report.failOn = failOn
      report = RuleWhys.filled(report)
      try answer.write(report)
      status = ExitStatus(report.verdict)
    } catch {
      answer.write(error)
      status = error.status
    }
    if status != .pass { throw ExitCode(status.rawValue) }
  }

  /// Runs a use case that answers with a listing, as text or JSON.
  func answer(
    _ command: String, _ body: (Session) async throws(Failure) -> Listing
  ) async throws {
    let answer = Answering(command: command, options: answering)
    do throws(Failure) {
      guard chosenFormat == .text || chosenFormat == .json else {
        throw Failure(
          .usage, "usage", "'\(command)' answers as text or json, not as \(chosenFormat.rawValue)",
          hint: "flowctl \(command) --json")
      }
      let session = try answer.session()
      let listing = try await body(session)
      try answer.write(listing, asJSON: chosenFormat == .json)
    } catch {
      answer.write(error)
      throw ExitCode(error.status.rawValue)
    }
  }
}

/// Where a command works, for those that answer with a text of their own.
struct PlaceOptions: ParsableArguments {
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
  var output: String?

  /// Runs a use case that answers with a text, and writes it as it is.
  func print(
    _ command: String, _ body: (Session) async throws(Failure) -> String
  ) async throws {
    let answer = Answering(
      command: command,
      options: AnswerOptions(output: output, directory: directory, config: config))
    do throws(Failure) {
      let session = try answer.session()
      try answer.write(Array(try await body(session).utf8))
    } catch {
      answer.write(error)
      throw ExitCode(error.status.rawValue)
    }
  }
}
