import Configuration
package import Diagnostics
package import Session
import Templates

/// `config show` and `config schema`.
package enum ShowConfiguration {
  /// The effective settings, one per line, optionally with their origin; or a commented file.
  package static func run(
    showsAll: Bool = false, showsOrigins: Bool, in session: Session
  ) async throws(Failure) -> Report {
    let configuration = try session.policy().configuration
    if showsAll {
      return Report(text: ConfigTemplate.render(Template.configuration.text, configuration))
    }
    let rows = configuration.entries.map { entry in
      (entry: entry, origin: configuration.origin(of: entry.path).description)
    }
    let settings = rows.map { row -> JSONValue in
      [
        "path": .string(row.entry.path), "value": .string(row.entry.value),
        "origin": .string(row.origin),
      ]
    }
    let heading = ["setting", "value", "from"]
    let text =
      showsOrigins
      ? TextTable.text([heading] + rows.map { [$0.entry.path, $0.entry.value, $0.origin] })
      : rows.map { "\($0.entry.path) = \($0.entry.value)\n" }.joined()
    return Report(text: text, values: ["settings": .array(settings)])
  }

  /// The JSON Schema of the configuration file.
  package static func schema() -> Report {
    Report(bytes: JSONWriter().bytes(ConfigSchema.json))
  }
}
