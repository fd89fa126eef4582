import Configuration
package import Diagnostics
package import Session
import Templates

/// `config show` and `config schema`.
package enum ShowConfiguration {
  /// Every setting in force, one per line, and where it comes from if asked; or a commented file.
  package static func run(
    showsAll: Bool = false, showsOrigins: Bool, asJSON: Bool, in session: Session
  ) async throws(Failure) -> String {
    let configuration = try session.policy().configuration
    if showsAll { return ConfigTemplate.render(Template.configuration.text, configuration) }
    let rows = configuration.entries.map { entry in
      (entry: entry, origin: configuration.origin(of: entry.path).description)
    }
    guard !asJSON else { return json(rows) }
    guard showsOrigins else {
      return rows.map { "\($0.entry.path) = \($0.entry.value)\n" }.joined()
    }
    let heading = ["setting", "value", "from"]
    return TextTable.text([heading] + rows.map { [$0.entry.path, $0.entry.value, $0.origin] })
  }

  private static func json(_ rows: [(entry: ConfigEntry, origin: String)]) -> String {
    let settings = rows.map { row -> JSONValue in
      [
        "path": .string(row.entry.path), "value": .string(row.entry.value),
        "origin": .string(row.origin),
      ]
    }
    let listing = Listing(text: "", values: ["settings": .array(settings)])
    return String(decoding: listing.json(command: "config show"), as: UTF8.self)
  }

  /// The JSON Schema of the configuration file.
  package static func schema() -> String {
    String(decoding: JSONWriter().bytes(ConfigSchema.json), as: UTF8.self)
  }
}
