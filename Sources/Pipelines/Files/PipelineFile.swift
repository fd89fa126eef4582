import YAML

/// A file that a pipeline is made of.
package struct PipelineFile: Hashable, Sendable {
  /// Whose the file is.
  package enum Owner: Hashable, Sendable {
    /// The pipeline's.
    case pipeline
    /// The repository's, but for the marked parts.
    case parts
    /// The repository's, once it was written.
    case repository
  }

  package var path: String
  package var bytes: [UInt8]
  package var owner: Owner
  /// Whose machines read it; nil where all do.
  package var provider: PipelineProvider?
  /// Lines that an older version wrote beside the marked parts, and that go.
  package var formerLines: [String] = []
  /// Paths, whatever their case, of which any means that this file is not wanted.
  package var alternatives: [String] = []

  init(
    _ path: String, _ bytes: [UInt8], of owner: Owner = .pipeline,
    for provider: PipelineProvider? = nil
  ) {
    self.path = path
    self.bytes = bytes
    self.owner = owner
    self.provider = provider
  }

  init(
    _ path: String, _ tree: YAMLTree, of owner: Owner = .pipeline,
    for provider: PipelineProvider? = nil
  ) {
    let header = owner == .repository ? [] : [Self.layout] + PipelineFiles.owner
    self.init(path, YAMLWriter.bytes(tree, header: header), of: owner, for: provider)
  }

  /// Commits are longer than lines should be.
  private static let layout = "yamllint disable rule:line-length"
}
