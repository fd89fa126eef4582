package import Gates

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
    if let updates = DependencyUpdates(pipeline.settings, base: base).tree {
      var file = PipelineFile(DependencyUpdates.path, updates, for: .github)
      file.alternatives = DependencyUpdates.alternatives
      files.append(file)
    }
    files.append(PipelineFile(SecretsPage.path, SecretsPage(pipeline).bytes, for: .github))
    return files + CollaborationTemplates.files
  }
}
