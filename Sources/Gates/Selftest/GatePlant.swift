import Diagnostics

/// What is put into a copy of a repository so that a gate must fail there.
package struct GatePlant: Hashable, Sendable {
  package var words: String
  /// Texts by path: new files, or what stands in the place of old ones.
  package var files: [String: String] = [:]
  /// What the branch that the change goes into holds at these paths.
  package var targetFiles: [String: String] = [:]
  /// The name of the branch that is judged, where the name is what is wrong.
  package var branch: String?
  /// The path of a report that stands for those of other gates.
  package var report: String?

  /// Stands in the names of all that is planted, so that a finding on it is known.
  package static let mark = "FlowctlSelftest"

  init(_ words: String, files: [String: String] = [:]) {
    self.words = words
    self.files = files
  }
}

/// Whether there is something that a gate must fail on.
package enum GatePlanting: Hashable, Sendable {
  case plant(GatePlant)
  /// Nothing is known that it must fail on, for this reason.
  case nothing(String)

  /// What fits a gate in a repository.
  package init(_ gate: Gate, in ground: PlantGround) {
    self =
      switch gate.work {
      case .builtIn(let check): Self(check, excluded: gate.excluded.map(Glob.init))
      case .command(let words): Self(PlantedTool(gate, words), in: ground)
      }
  }
}
