/// The commented form of a configuration that `flowctl config show --all` prints.
///
/// A line `@key` of the template stands for the whole section of that key: what a file has set as
/// live YAML, everything else as comments that hold once their `#` is taken away.
package enum ConfigTemplate {
  /// The whole of a configuration, every key with what it means.
  package static func render(_ template: String, _ configuration: Configuration) -> String {
    let chosen = configuration.fileEntries.map(\.path).filter { path in
      if case .file = configuration.origin(of: path) { true } else { path == "preset" }
    }
    let sections = TemplateSections(configuration, chosen: Set(chosen))
    var rest = ConfigTable.keys.map(\.name)
    var lines: [String] = []
    for line in template.split(separator: "\n", omittingEmptySubsequences: false) {
      if let name = rest.first(where: { line == "@" + $0 }) {
        rest.removeAll { $0 == name }
        lines += sections.lines(of: name)
      } else {
        lines.append(String(line))
      }
    }
    // What the template forgets must not be lost.
    let forgotten = rest.flatMap { sections.lines(of: $0) + [""] }
    return (lines + forgotten).joined(separator: "\n")
  }
}
