package import Board
package import Gates
package import Gitflow
package import Manifests
package import Pipelines

/// What a repository has configured: its policy, and where every value of it comes from.
package struct Configuration: Hashable, Sendable {
  package var preset: BranchModel.Preset
  package var policy: Policy
  package var strings: StringsPolicy
  package var gates: GateSettings
  package var board: BoardSettings
  /// Where the version of the app stands.
  package var versions = VersionSettings()
  /// What organisations may set from afar; nil where there is no table of it.
  package var managed: ManagedSettings?
  /// Feature flags; nil where there is no table of them.
  package var flags: FlagSettings?
  /// How commits are written.
  package var commits = CommitRules()
  /// What is built, and whose machines build it.
  package var pipeline = PipelineSettings()
  /// Where the values that a file or a preset set come from, by key path; all others are defaults.
  package var origins: ConfigOrigins

  /// A configuration; without arguments that of a repository which has no file.
  package init(
    preset: BranchModel.Preset = .adapted, policy: Policy = Policy(),
    strings: StringsPolicy = StringsPolicy(), gates: GateSettings = GateSettings(),
    board: BoardSettings = BoardSettings(),
    origins: ConfigOrigins = ConfigOrigins()
  ) {
    self.preset = preset
    self.policy = policy
    self.strings = strings
    self.gates = gates
    self.board = board
    self.origins = origins
  }

  /// What holds without a file.
  package static let `default` = Configuration()

  /// Reads and decodes the bytes of the file at `path`.
  ///
  /// - Throws: the fault of the bytes, or all faults of what they say.
  package static func read(
    _ bytes: [UInt8], path: String
  ) throws(ConfigurationError) -> Configuration {
    let tree: ConfigNode
    do {
      tree = try ConfigReader.read(bytes)
    } catch {
      throw .unreadable(error, path: path)
    }
    return try decode(tree, path: path)
  }
}
