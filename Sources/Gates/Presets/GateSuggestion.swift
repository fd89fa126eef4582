import Diagnostics

/// A preset that fits a repository, with the files that speak for it.
package struct GateSuggestion: Hashable, Sendable {
  package let preset: GatePreset
  /// One file for each kind that the preset looks for.
  package let evidence: [String]

  /// What to type.
  package var command: String { "flowctl gate add \(preset.name)" }

  /// Files that are looked into for the name of a plugin, at most.
  private static let mostRead = 200

  /// The presets that fit these files, in the order in which they are offered; `text` reads a file.
  package static func all(
    for files: [String], text: (String) -> String?
  ) -> [GateSuggestion] {
    var found = GatePreset.all.compactMap { suggestion($0, files, text) }
    // A gate of coverage without a gate that measures is never green.
    if !found.contains(where: { $0.preset.measuresCoverage }) {
      found.removeAll { $0.preset.name == "coverage" }
    }
    // They run the same tests and tell more.
    if found.contains(where: { ["kover", "jacoco"].contains($0.preset.name) }) {
      found.removeAll { $0.preset.name == "gradle" }
    }
    return found
  }

  private static func suggestion(
    _ preset: GatePreset, _ files: [String], _ text: (String) -> String?
  ) -> GateSuggestion? {
    var evidence: [String] = []
    for (number, group) in preset.evidence.enumerated() {
      let globs = group.map { Glob($0) }
      let fitting = files.lazy.filter { path in globs.contains { $0.matches(path) } }
      let file =
        if number == 0, let sign = preset.sign {
          fitting.prefix(mostRead).first { text($0)?.lowercased().contains(sign) == true }
        } else {
          fitting.first
        }
      guard let file else { return nil }
      evidence.append(file)
    }
    return GateSuggestion(preset: preset, evidence: evidence)
  }
}
