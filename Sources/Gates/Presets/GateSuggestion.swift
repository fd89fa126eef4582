import Base

/// A preset that fits a repository, with the matching files.
package struct GateSuggestion: Hashable, Sendable {
  package let preset: GatePreset
  /// One file for each group of the preset.
  package let evidence: [String]

  /// The command to type.
  package var command: String { "flowctl gate add \(preset.name)" }

  /// Maximum number of files that are searched for the name of a plugin.
  private static let mostRead = 200

  /// The presets that fit these files, in the order of listings; `text` reads a file.
  package static func all(
    for files: [String], text: (String) -> String?
  ) -> [GateSuggestion] {
    var found = GatePreset.all.compactMap { suggestion($0, files, text) }
    // A coverage gate without a gate that measures coverage never passes.
    if !found.contains(where: { $0.preset.measuresCoverage }) {
      found.removeAll { $0.preset.name == "coverage" }
    }
    // They run the same tests and also measure coverage.
    if found.contains(where: { ["kover", "jacoco"].contains($0.preset.name) }) {
      found.removeAll { $0.preset.name == "gradle" }
    }
    // Without an Android module, such a build has no task 'test'.
    if found.contains(where: { $0.preset.name == "kotlin-multiplatform" }),
      !files.contains(where: { $0.hasSuffix("AndroidManifest.xml") })
    {
      found.removeAll { $0.preset.name == "gradle" }
    }
    return found
  }

  private static func suggestion(
    _ preset: GatePreset, _ files: [String], _ text: (String) -> String?
  ) -> GateSuggestion? {
    var evidence: [String] = []
    for (number, group) in preset.evidence.enumerated() {
      let globs = Globs(group.map { "/" + $0 })
      let fitting = files.lazy.filter { globs.matches($0) }
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
