import Gitflow

extension Configuration {
  /// Decodes the nodes of the file at `path`: keys, types, values, and the model as a whole.
  ///
  /// - Throws: all errors, in the order of the file.
  package static func decode(
    _ tree: ConfigNode, path: String
  ) throws(ConfigurationError) -> Configuration {
    let (document, faults) = ConfigFlattening.flatten(
      tree, ConfigTable.keys, faults: ConfigFaults(path: path))
    return try decode(document, path, .all, faults)
  }

  /// Decodes sections of a valid document of the file at `path`.
  ///
  /// - Throws: all errors, in the order of the file.
  package static func decode(
    _ document: ConfigDocument, path: String, sections: ConfigSections = .all
  ) throws(ConfigurationError) -> Configuration {
    try decode(document, path, sections, ConfigFaults(path: path))
  }

  fileprivate static func decode(
    _ document: ConfigDocument, _ path: String, _ sections: ConfigSections, _ faults: ConfigFaults
  ) throws(ConfigurationError) -> Configuration {
    var decoder = ConfigDecoder(document.part(with: sections), faults: faults)
    decoder.readPolicy(path: path)
    if sections == .all { decoder.readRest() }
    if !decoder.faults.isEmpty { throw .faults(decoder.faults.sorted) }
    decoder.configuration.policy.versionFiles = document.versionFiles()
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

extension ConfigDocument {
  /// The document of the file at `path`, whose values are all valid.
  ///
  /// - Throws: all errors, in the order of the file.
  package init(valid tree: ConfigNode, path: String) throws(ConfigurationError) {
    let faults: ConfigFaults
    (self, faults) = ConfigFlattening.flatten(
      tree, ConfigTable.keys, faults: ConfigFaults(path: path))
    _ = try Configuration.decode(self, path, .all, faults)
  }
}

/// The sections of a file to decode.
package enum ConfigSections: Sendable {
  case all
  /// The sections that check branches, for a hook whose file is known to be valid.
  case branches

  /// The sections of `branches`.
  static let ofBranches = [
    "preset", "branches", "names", "tags", "remote", "rules", "strings", "history", "apps", "lines",
    "production", "shared",
  ]
}
