import ArgumentParser
import Diagnostics
import Workflows

/// Where a command works and where its answer goes.
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
    try await write(command) { session throws(Failure) in Array(try await body(session).utf8) }
  }

  /// Runs a use case that answers with bytes, and writes them as they are.
  func write(
    _ command: String, _ body: (Session) async throws(Failure) -> [UInt8]
  ) async throws {
    let answer = Answering(
      command: command,
      options: AnswerOptions(output: output, directory: directory, config: config))
    do throws(Failure) {
      let session = try answer.session()
      try answer.write(try await body(session))
    } catch {
      answer.write(error)
      throw ExitCode(error.status.rawValue)
    }
  }
}
