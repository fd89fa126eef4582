import Diagnostics

/// A violation in a copy of a repository, on which a gate must fail.
package struct GatePlant: Hashable, Sendable {
  package var words: String
  /// Texts by path: new or replaced files.
  package var files: [String: String] = [:]
  /// The texts of the merge target at these paths.
  package var targetFiles: [String: String] = [:]
  /// The name of the checked branch, if the name is the violation.
  package var branch: String?
  /// The path of a report that replaces those of other gates.
  package var report: String?

  /// Part of the names of all injected texts, to recognize findings on them.
  package static let mark = "FlowctlSelftest"

  init(_ words: String, files: [String: String] = [:]) {
    self.words = words
    self.files = files
  }
}

/// Whether flowctl knows a violation for a gate.
package enum GatePlanting: Hashable, Sendable {
  case plant(GatePlant)
  /// No violation is known, for this reason.
  case nothing(String)

  /// The violation for a gate in a repository.
  package init(_ gate: Gate, in ground: PlantGround) {
    self =
      switch gate.work {
      case .builtIn(let check): Self(check, excluded: Globs(gate.excluded))
      case .command(let words): Self(PlantedTool(gate, words), in: ground)
      }
  }
}
