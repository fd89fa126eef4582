package import Diagnostics

/// The answer of a command that lists instead of judging: text for people, JSON for programs.
package struct Listing: Sendable {
  package var text: String
  package var values: [String: JSONValue]

  /// A listing in both forms.
  package init(text: String, values: [String: JSONValue]) {
    self.text = text
    self.values = values
  }

  /// The listing as a document with the schema's version and the command's words.
  package func json(command: String) -> [UInt8] {
    let head: [String: JSONValue] = ["schemaVersion": 1, "command": .string(command)]
    return JSONWriter().bytes(.object(values.merging(head) { _, head in head }))
  }
}
