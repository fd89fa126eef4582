/// Writes a pipeline as Bitrise reads it.
package struct BitriseFile {
  /// Where it lies.
  package static let path = "bitrise.yml"

  private let pipeline: Pipeline
  private let steps: ScriptSteps

  /// The file of a pipeline.
  package init(_ pipeline: Pipeline) {
    self.pipeline = pipeline
    steps = ScriptSteps(
      pipeline, tag: ShellScript.bitriseTag, backMerge: ShellScript.bitriseBackMerge)
  }

  /// The document.
  package var tree: YAMLTree {
    .map([
      .init("format_version", "17"),
      .init(
        "default_step_lib_source", "https://github.com/bitrise-io/bitrise-steplib.git"),
      .init("project_type", "other"),
      .init("pipelines", .map(pipeline.workflows.map { .init($0.id, stages(of: $0)) })),
      .init(
        "workflows",
        .map(
          pipeline.workflows.flatMap { workflow in
            jobs(of: workflow).map { .init(name($0.id, in: workflow), job($0)) }
          })),
    ])
  }

  private func jobs(of workflow: PipelineWorkflow) -> [PipelineJob] {
    workflow.jobs.filter { $0.id != GateJobs.changes }
  }

  private func name(_ job: String, in workflow: PipelineWorkflow) -> String {
    workflow.occasion == .pullRequest ? job : "\(workflow.id)_\(job)"
  }

  private func stages(of workflow: PipelineWorkflow) -> YAMLTree {
    var members: [YAMLTree.Member] = []
    members.add("triggers", triggers(of: workflow))
    members.add(
      "workflows",
      .map(
        jobs(of: workflow).map { job in
          let needs = job.needs.filter { $0 != GateJobs.changes }.map { name($0, in: workflow) }
          return .init(
            name(job.id, in: workflow),
            needs.isEmpty ? .map([]) : ["depends_on": .texts(needs)])
        }))
    return .map(members)
  }

  /// What somebody starts has none.
  private func triggers(of workflow: PipelineWorkflow) -> YAMLTree? {
    switch workflow.occasion {
    case .pullRequest: ["pull_request": [["target_branch": "*"]]]
    case .push(let patterns):
      [
        "push": .list(
          patterns.flatMap { pattern in
            pattern.permanent.map { [["branch": .text($0)]] }
              ?? pattern.prefixes.map { ["branch": .text($0 + "*")] }
          })
      ]
    case .byHand: nil
    }
  }

  private func job(_ job: PipelineJob) -> YAMLTree {
    var members: [YAMLTree.Member] = [.init("summary", .text(job.summary))]
    members.add(
      "meta",
      [
        "bitrise.io": [
          "stack": .text(
            job.machine == .linux ? "ubuntu-noble-24.04-bitrise-2025-android" : "osx-xcode-26.1.x")
        ]
      ])
    let variables = steps.variables(of: job)
    if !variables.isEmpty {
      members.add(
        "envs",
        .list(
          variables.map { variable in
            .map([
              .init(variable.name, .text(variable.value)),
              // A value is what it is, whatever signs it holds.
              .init("opts", ["is_expand": false]),
            ])
          }))
    }
    members.add("steps", .list(clone(job) + steps.scripts(of: job).map(script)))
    return .map(members)
  }

  private func clone(_ job: PipelineJob) -> [YAMLTree] {
    job.steps.contains(.checkout)
      ? [["git-clone@8": ["inputs": [["clone_depth": "-1"], ["fetch_tags": "yes"]]]]] : []
  }

  /// Each script is a process of its own, so that each finds flowctl by itself.
  private func script(_ lines: [String]) -> YAMLTree {
    let head = [
      "#!/usr/bin/env bash", "set -euo pipefail", "export PATH=\"$HOME/.cache/flowctl:$PATH\"",
    ]
    return ["script@1": ["inputs": [["content": .lines(head + lines)]]]]
  }
}
