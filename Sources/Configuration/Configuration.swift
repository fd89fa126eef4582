package import Board
package import Diagnostics
package import Gates
package import Gitflow
package import Manifests
package import Pipelines

/// What a repository has configured: its policy, and where every value of it comes from.
package struct Configuration: Hashable, Sendable {
  package var preset = BranchModel.Preset.adapted
  package var policy = Policy()
  package var strings = StringsPolicy()
  package var gates = GateSettings()
  package var board = BoardSettings()
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
  package var origins = ConfigOrigins()

  /// What holds without a file.
  package static let `default` = Configuration()

  /// Reads and decodes the bytes of the file at `path`.
  ///
  /// - Throws: the fault of the bytes, or all faults of what they say.
  package static func read(
    _ bytes: [UInt8], path: String
  ) throws(ConfigurationError) -> Configuration {
    try decode(ConfigReader.read(bytes, path: path), path: path)
  }
}

/// Why a file gives no configuration.
package enum ConfigurationError: Error, Hashable, Sendable {
  /// The bytes can't be read.
  case unreadable(ConfigReadError, path: String)
  /// What they say is wrong; every fault, in the order of the file.
  case faults([Diagnostic])

  /// All that is wrong, to be shown.
  package var diagnostics: [Diagnostic] {
    switch self {
    case .unreadable(let error, let path): [error.diagnostic(path: path)]
    case .faults(let diagnostics): diagnostics
    }
  }
}
