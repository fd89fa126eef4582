import Gitflow

extension Configuration {
  /// Decodes the nodes of the file at `path`: keys, types, values, and the model as a whole.
  ///
  /// - Throws: all faults, in the order of the file.
  package static func decode(
    _ tree: ConfigNode, path: String
  ) throws(ConfigurationError) -> Configuration {
    let (document, faults) = ConfigFlattening.flatten(
      tree, ConfigTable.keys, faults: ConfigFaults(path: path))
    return try decode(document, path: path, faults)
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
    _ document: ConfigDocument, path: String, _ faults: ConfigFaults
  ) throws(ConfigurationError) -> Configuration {
    var decoder = PolicyDecoder(document, faults: faults)
    let configuration = decoder.decode(path: path)
    if !decoder.faults.isEmpty { throw .faults(decoder.faults.sorted) }
    return configuration
  }
}
