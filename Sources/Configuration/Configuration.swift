package import Board
package import Diagnostics
package import Gates
package import Gitflow
package import Manifests

/// The configuration of a repository: its policy, and the origin of every value.
package struct Configuration: Hashable, Sendable {
  package var preset = BranchModel.Preset.adapted
  package var policy = Policy()
  package var strings = StringsPolicy()
  package var gates = GateSettings()
  package var board = BoardSettings()
  /// The files that contain the version of the app.
  package var versions = VersionSettings()
  /// Managed configuration, which organizations can set remotely; nil without a table.
  package var managed: ManagedSettings?
  /// Feature flags; nil without a table.
  package var flags: FlagSettings?
  /// The rules for commits.
  package var commits = CommitRules()
  /// The settings of the generated pipelines.
  package var pipeline = PipelineSettings()
  /// The origins of the values that a file or a preset set, by key path; all others are defaults.
  package var origins = ConfigOrigins()

  /// The defaults of a repository without a file.
  package static let `default` = Configuration()

  /// Reads and decodes the bytes of the file at `path`.
  ///
  /// - Throws: the error of the bytes, or all errors of the content.
  package static func read(
    _ bytes: [UInt8], path: String
  ) throws(ConfigurationError) -> Configuration {
    try decode(ConfigReader.read(bytes, path: path), path: path)
  }
}

/// Why a file is not a valid configuration.
package enum ConfigurationError: Error, Hashable, Sendable {
  /// The bytes can't be read.
  case unreadable(ConfigReadError, path: String)
  /// The content is invalid; all errors, in the order of the file.
  case faults([Diagnostic])

  /// All errors as diagnostics.
  package var diagnostics: [Diagnostic] {
    switch self {
    case .unreadable(let error, let path): [error.diagnostic(path: path)]
    case .faults(let diagnostics): diagnostics
    }
  }
}

extension Configuration {
  /// The files with the version, and the changelog: each branch has its own.
  package var filesOfBranches: Set<String> {
    Set(versions.files.map(\.path) + [versions.changelog].compactMap(\.self))
  }
}
