import Gitflow

extension Configuration {
  /// Decodes the nodes of the file at `path`: keys, types, values, and the model as a whole.
  ///
  /// - Throws: all errors, in the order of the file.
  package static func decode(
    _ tree: ConfigNode, path: String, sections: ConfigSections = .all
  ) throws(ConfigurationError) -> Configuration {
    var decoder: ConfigDecoder
    switch sections {
    case .all:
      let (document, faults) = ConfigFlattening.flatten(
        tree, ConfigTable.keys, faults: ConfigFaults(path: path))
      decoder = ConfigDecoder(document, faults: faults)
    case .branches:
      let document = SoundDocument(ofBranches: tree).document
      decoder = ConfigDecoder(document, faults: ConfigFaults(path: path))
    }
    decoder.readPolicy(path: path)
    if sections == .all { decoder.readRest() }
    if !decoder.faults.isEmpty { throw .faults(decoder.faults.sorted) }
    decoder.configuration.policy.versionFiles = tree.versionFiles
    return decoder.configuration
  }

  /// Decodes values from the command line or from another tool.
  ///
  /// - Throws: all errors, without places.
  package static func decode(
    _ overrides: [ConfigOverride]
  ) throws(ConfigurationError) -> Configuration {
    var configuration = try decode(ConfigOverride.tree(overrides), path: "")
    configuration.origins = ConfigOrigins()
    return configuration
  }
}

/// The sections of a file to decode.
package enum ConfigSections: Sendable {
  case all
  /// The sections that check branches, for a hook whose file is known to be valid.
  case branches
}
