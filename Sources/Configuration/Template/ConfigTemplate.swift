package import Gitflow

/// The commented configuration file that `flowctl init` writes.
///
/// A line `@key` of the template stands for the whole section of that key: what was chosen as live
/// YAML, everything else as comments that hold once their `#` is taken away.
package enum ConfigTemplate {
  /// The file for a preset with what was chosen; it decodes to the policy of these choices.
  ///
  /// - Throws: the faults of the choices.
  package static func render(
    _ template: String, preset: BranchModel.Preset, overrides: [ConfigOverride] = []
  ) throws(ConfigurationError) -> String {
    let chosen = [ConfigOverride("preset", preset.rawValue)] + overrides
    let configuration = try Configuration.decode(chosen)
    let sections = TemplateSections(configuration, chosen: ConfigOverride.paths(of: chosen))
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
