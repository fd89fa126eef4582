import Gitflow

extension Configuration {
  /// Decodes the nodes of the file at `path`: keys, types, values, and the model as a whole.
  ///
  /// - Throws: all faults.
  package static func decode(
    _ tree: ConfigNode, path: String
  ) throws(ConfigurationError) -> Configuration {
    .default
  }
}
