package import Gates
import YAML

/// All files of a pipeline, the same bytes for the same configuration.
package struct PipelineFiles {
  private let pipeline: Pipeline
  private let gates: GateSettings
  private let base: String
  private let pins: ActionPins

  /// The files of a pipeline; `base` is the branch that updates of dependencies go into.
  package init(_ pipeline: Pipeline, _ gates: GateSettings, base: String, _ pins: ActionPins) {
    self.pipeline = pipeline
    self.gates = gates
    self.base = base
    self.pins = pins
  }

  /// What stands at the top of every file that is ours.
  static let owner = [
    "Made by flowctl of .flowctl.yml: change that, then run 'flowctl pipeline generate'."
  ]

  /// In the order of their paths.
  package func all() throws(PipelineFault) -> [PipelineFile] {
    var files: [PipelineFile] = []
    for provider in pipeline.settings.providers {
      switch provider {
      case .github: files += try github()
      case .gitlab:
        files.append(PipelineFile(GitLabFile.path, GitLabFile(pipeline).tree, for: .gitlab))
      case .bitrise:
        files.append(PipelineFile(BitriseFile.path, BitriseFile(pipeline).tree, for: .bitrise))
      }
    }
    let lanes = Lane.all(pipeline.settings)
    if !lanes.isEmpty {
      files.append(PipelineFile(LaneFile.path, LaneFile(lanes).bytes(header: Self.owner)))
      files.append(PipelineFile(Fastfile.path, Fastfile.bytes, of: .repository))
    }
    return files.sorted { $0.path < $1.path }
  }

  private func github() throws(PipelineFault) -> [PipelineFile] {
    var files = pipeline.workflows.map { workflow in
      PipelineFile(
        GitHubWorkflow.path(workflow), GitHubWorkflow(workflow, of: pipeline, pins).tree,
        for: .github)
    }
    files.append(
      PipelineFile(
        FlowctlAction.path, FlowctlAction(pipeline.flowctl, pins).tree, for: .github))
    if let owners = try CodeOwners(gates.owners).bytes {
      var file = PipelineFile(CodeOwners.path, owners, of: .parts, for: .github)
      file.formerLines = CodeOwners.formerLines
      files.append(file)
    }
    if let updates = DependencyUpdates(settings: pipeline.settings, base: base).tree {
      var file = PipelineFile(DependencyUpdates.path, updates, for: .github)
      file.alternatives = DependencyUpdates.alternatives
      files.append(file)
    }
    files.append(
      PipelineFile(SecretsPage.path, SecretsPage(pipeline: pipeline).bytes, for: .github))
    return files + CollaborationTemplates.files
  }
}

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
