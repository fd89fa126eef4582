/// A gate that many projects want, ready to be named in the configuration.
package struct GatePreset: Hashable, Sendable {
  /// What it checks, in a line.
  package let summary: String
  /// What it stands for; the gate bears the preset's name.
  ///
  /// Its inputs are all files, but where its program reads files of fixed names only: a build may
  /// read any file, and an input that is not listed makes a stale pass.
  package let gate: Gate
  /// Files by which a repository shows that it wants it, as globs: one of each group must be there.
  ///
  /// Without any group it is for every repository.
  package let evidence: [[String]]
  /// A word that one of the files of the first group must hold: the plugin of a build.
  package let sign: String?

  init(_ summary: String, _ gate: Gate, evidence: [[String]], sign: String? = nil) {
    self.sign = sign
    self.summary = summary
    self.gate = gate
    self.evidence = evidence
  }

  /// What the configuration calls it.
  package var name: String { gate.name }

  /// The gate under a name that the configuration chose.
  package func gate(named name: String) -> Gate {
    var gate = gate
    gate.preset = self.name
    gate.name = name
    return gate
  }
}

extension GatePreset {
  /// Every preset, in the order in which they are offered.
  package static let all: [GatePreset] = [
    .swiftLint, .swiftFormat, .swiftFormatTool, .ktlint, .detekt, .spotless, .androidLint, .ruff,
    .esLint, .actionlint, .swiftTest, .xcodebuild, .uiTest, .gradle, .kover, .jacoco,
    .kotlinMultiplatform, .pytest, .coverage, .strings, .manifest, .pullRequestSize, .secrets,
    .duplication, .sonarQube, .conflicts, .branchPolicy, .privileges, .flags,
  ]

  /// True where its program writes a report of coverage.
  package var measuresCoverage: Bool { [.swiftTest, .kover, .jacoco].contains(self) }

  /// The preset of a name.
  package static func named(_ name: String) -> GatePreset? { all.first { $0.name == name } }
}
