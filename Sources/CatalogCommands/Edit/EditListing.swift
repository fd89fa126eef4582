import Diagnostics
import Session

/// The report of an edit: what it changed, or would change, or that nothing changes.
struct EditListing {
  let path: String
  let isDryRun: Bool
  /// The changes; empty if the catalog was already as requested.
  var summary: [String] = []
  var diff: [UInt8] = []

  /// How many changes text output lists.
  private static let told = 20

  var listing: Report { Report(text: { [self] in text }, values: { [self] in values }) }

  private var text: [UInt8] {
    if !diff.isEmpty { return diff }
    if summary.isEmpty { return Array("\(shownPath): nothing to change\n".utf8) }
    let more = summary.count - Self.told
    let lines =
      summary.prefix(Self.told).map { "\(shownPath): \(ForeignText.shown($0))" }
      + (more > 0 ? ["\(shownPath): and \(more) more"] : [])
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  private var shownPath: String { ForeignText.shown(path) }

  private var values: [String: JSONValue] {
    var values: [String: JSONValue] = [
      "verdict": "pass", "path": .string(path), "changed": .bool(!summary.isEmpty),
      "written": .bool(!summary.isEmpty && !isDryRun), "dryRun": .bool(isDryRun),
      "changes": .strings(summary),
    ]
    if isDryRun { values["diff"] = .string(String(decoding: diff, as: UTF8.self)) }
    return values
  }
}
