import Diagnostics

/// A preset that fits a repository, with the files that speak for it.
package struct GateSuggestion: Hashable, Sendable {
  package let preset: GatePreset
  /// One file for each kind that the preset looks for.
  package let evidence: [String]

  /// What to type.
  package var command: String { "flowctl gate add \(preset.name)" }

  /// The presets that fit these files, in the order in which they are offered.
  package static func all(for files: [String]) -> [GateSuggestion] {
    GatePreset.all.compactMap { preset in
      var evidence: [String] = []
      for group in preset.evidence {
        let globs = group.map { Glob($0) }
        guard let file = files.first(where: { path in globs.contains { $0.matches(path) } }) else {
          return nil
        }
        evidence.append(file)
      }
      return GateSuggestion(preset: preset, evidence: evidence)
    }
  }
}
