package import Diagnostics

/// The answer of a command that lists instead of judging: text for people, JSON for programs.
///
/// Only the form that is asked for is made, and a long one in pieces: a list may have 20,000 rows.
package struct Listing: Sendable {
  /// Takes the next bytes of an answer.
  package typealias Sink = ([UInt8]) -> Void

  private let writeText: @Sendable (Sink) -> Void
  private let makeValues: @Sendable () -> [String: JSONValue]
  private let makeLists: @Sendable () -> [String: JSONList]
  /// Writes the text by more than one core, where it is long enough for that.
  package var writeTextOnCores: (@Sendable (Sink) async -> Void)?
  /// The same as Markdown, where the command has that form.
  package var markdown: (@Sendable () -> String)?
  /// What the command leaves with though it answers, such as that a part of its input is bad.
  package var status = ExitStatus.pass
  /// True where it only tells what was done, which somebody who wants quiet does not read.
  package var isDeed = false

  /// A long listing in both forms, each made when it is asked for.
  package init(
    writingText: @escaping @Sendable (Sink) -> Void,
    lists: @escaping @Sendable () -> [String: JSONList]
  ) {
    writeText = writingText
    makeValues = { [:] }
    makeLists = lists
  }

  /// A listing in both forms, each made when it is asked for.
  package init(
    text: @escaping @Sendable () -> [UInt8],
    values: @escaping @Sendable () -> [String: JSONValue] = { [:] },
    lists: @escaping @Sendable () -> [String: JSONList] = { [:] }
  ) {
    writeText = { sink in sink(text()) }
    makeValues = values
    makeLists = lists
  }

  /// A short listing.
  package init(text: String, values: [String: JSONValue], isDeed: Bool = false) {
    self.init(text: { Array(text.utf8) }, values: { values })
    self.isDeed = isDeed
  }

  /// Writes the listing for people.
  package func writeText(to sink: Sink) { writeText(sink) }

  /// Writes the listing as a document with the schema's version and the command's words.
  package func writeJSON(command: String, to sink: Sink) {
    JSONWriter().write(members(command), lists: makeLists(), to: sink)
  }

  /// The same by more than one core, where the document is long enough for that.
  package func writeJSONOnCores(command: String, to sink: Sink) async {
    await JSONWriter().writeOnCores(members(command), lists: makeLists(), to: sink)
  }

  private func members(_ command: String) -> [String: JSONValue] {
    makeValues().merging(["schemaVersion": 1, "command": .string(command)]) { _, head in head }
  }

  /// The listing for people in one piece.
  package var text: [UInt8] {
    var bytes: [UInt8] = []
    writeText(to: { bytes += $0 })
    return bytes
  }

  /// The document in one piece.
  package func json(command: String) -> [UInt8] {
    var bytes: [UInt8] = []
    writeJSON(command: command) { bytes += $0 }
    return bytes
  }
}
