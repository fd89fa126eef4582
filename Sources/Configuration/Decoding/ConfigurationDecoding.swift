import Gitflow

extension Configuration {
  /// Decodes the nodes of the file at `path`: keys, types, values, and the model as a whole.
  ///
  /// - Throws: all faults, in the order of the file.
  package static func decode(
    _ tree: ConfigNode, path: String, sections: ConfigSections = .all
  ) throws(ConfigurationError) -> Configuration {
    let faults = ConfigFaults(path: path)
    var configuration: Configuration
    switch sections {
    case .all:
      let (document, faults) = ConfigFlattening.flatten(tree, ConfigTable.keys, faults: faults)
      configuration = try decode(document, path: path, faults, isWhole: true)
    case .branches:
      let document = SoundDocument(ofBranches: tree).document
      configuration = try decode(document, path: path, faults, isWhole: false)
    }
    configuration.policy.versionFiles = tree.versionFiles
    return configuration
  }

  /// Decodes values that were chosen on the command line or read from another tool.
  ///
  /// - Throws: all faults, without places.
  package static func decode(
    _ overrides: [ConfigOverride]
  ) throws(ConfigurationError) -> Configuration {
    var configuration = try decode(ConfigOverride.tree(overrides), path: "")
    configuration.origins = ConfigOrigins()
    return configuration
  }

  private static func decode(
    _ document: ConfigDocument, path: String, _ faults: ConfigFaults, isWhole: Bool
  ) throws(ConfigurationError) -> Configuration {
    var decoder = PolicyDecoder(document, faults: faults)
    var configuration = decoder.decode(path: path)
    var faults = decoder.faults
    if isWhole {
      var gates = GatesDecoder(document, configuration.policy.model, faults: faults)
      configuration.gates = gates.settings()
      var board = BoardDecoder(document, faults: gates.faults)
      configuration.board = board.settings()
      var tables = TablesDecoder(document, faults: board.faults)
      configuration.versions = tables.versions()
      configuration.managed = tables.managed()
      configuration.flags = tables.flags()
      var commits = CommitsDecoder(document, configuration.policy.model, faults: tables.faults)
      configuration.commits = commits.rules()
      var pipeline = PipelineDecoder(
        document, configuration.policy.model, faults: commits.faults)
      configuration.pipeline = pipeline.settings()
      faults = pipeline.faults
    }
    if !faults.isEmpty { throw .faults(faults.sorted) }
    return configuration
  }
}

/// Which sections of a file are decoded.
package enum ConfigSections: Sendable {
  case all
  /// Those that branches are judged by, for a hook that has a file known to be sound in whole.
  case branches
}
