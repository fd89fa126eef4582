/// A file that a pipeline is made of.
package struct PipelineFile: Hashable, Sendable {
  package var path: String
  package var bytes: [UInt8]
  /// True where it is the repository's own once it was written.
  package var isSeed: Bool
  /// Whose machines read it; nil where all do.
  package var provider: PipelineProvider?

  init(
    _ path: String, _ bytes: [UInt8], isSeed: Bool = false, for provider: PipelineProvider? = nil
  ) {
    self.path = path
    self.bytes = bytes
    self.isSeed = isSeed
    self.provider = provider
  }

  init(
    _ path: String, _ tree: YAMLTree, isSeed: Bool = false, for provider: PipelineProvider? = nil
  ) {
    let header = isSeed ? [] : [Self.layout] + PipelineFiles.owner
    self.init(path, YAMLWriter.bytes(tree, header: header), isSeed: isSeed, for: provider)
  }

  /// Commits are longer than lines should be.
  private static let layout = "yamllint disable rule:line-length"
}
