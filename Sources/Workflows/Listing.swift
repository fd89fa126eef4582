package import Diagnostics

/// The answer of a command that lists instead of judging: text for people, JSON for programs.
///
/// Only the form that is asked for is made: a list may have 20,000 rows.
package struct Listing: Sendable {
  private let makeText: @Sendable () -> [UInt8]
  private let makeValues: @Sendable () -> [String: JSONValue]
  private let makeLists: @Sendable () -> [String: JSONList]
  /// What the command leaves with though it answers, such as that a part of its input is bad.
  package var status = ExitStatus.pass

  /// A listing in both forms, each made when it is asked for.
  package init(
    text: @escaping @Sendable () -> [UInt8],
    values: @escaping @Sendable () -> [String: JSONValue] = { [:] },
    lists: @escaping @Sendable () -> [String: JSONList] = { [:] }
  ) {
    makeText = text
    makeValues = values
    makeLists = lists
  }

  /// A short listing.
  package init(text: String, values: [String: JSONValue]) {
    self.init(text: { Array(text.utf8) }, values: { values })
  }

  /// The listing for people.
  package var text: [UInt8] { makeText() }

  /// The listing as a document with the schema's version and the command's words.
  package func json(command: String) -> [UInt8] {
    let head: [String: JSONValue] = ["schemaVersion": 1, "command": .string(command)]
    return JSONWriter().bytes(makeValues().merging(head) { _, head in head }, lists: makeLists())
  }
}
